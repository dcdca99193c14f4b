"""games.py: the games as src/games/games.def lists them, and the letters before the numbers of their rules."""
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "games"
GAMES = re.findall(r"^GAME\((\w+)\)", (FOLDER / "games.def").read_text(encoding="utf-8"), re.M)


def letters_of(game):
    """The letters of NU-3.4, as the game's table has them; None if it has no table of rules."""
    found = re.search(r'"([A-Z]+)-" #chapter', (FOLDER / game / f"{game}_game.c").read_text(encoding="utf-8"))
    return found and found[1]
