"""po_template.py: everything to translate, gathered from content, code and the English catalogues.

The English is in po/en if the key is a code, in the code if it is the key itself, in the content for titles and texts, and
in the law. Each message gets notes for translators: what its slots hold, a component that uses it, the chapter of its
rule, the room it has; and the places that use it.
"""
import ast
import glob
import json
import os
import re
import subprocess

from games import GAMES
from po_file import Message, read

# The kinds of context whose keys are codes, in the order of a file.
CODES = {
    "name": "names", "field": "fields, said before the rules of a component", "on": "moments", "while": "what holds for a while",
    "mod": "modifiers", "if": "conditions", "do": "steps", "inf": "steps in the infinitive", "join": "joints",
    "event": "what happens", "event+": "what is told behind that", "ask": "what is asked",
    "ask+": "what is told behind a question", "move": "moves", "moves": "moves that stand together", "fact": "the table",
    "facts": "facts that stand together", "reason": "reasons for a move", "law": "the law",
}
CLAUSES = {"field", "on", "while", "mod", "if", "do", "inf", "join"}
# A row of a vocabulary: EVENT(ACTIONS, "actions", "number") /* actions left */
FORM = re.compile(r'^(VERB|QUESTION|EVENT|FACT|REASON)\(.*?"([\w-]+)",\s*"([^"]*)"(?:.*?/\*\s*(.*?)\s*\*/)?', re.M)
ROWS = {"move": "VERB", "ask": "QUESTION", "event": "EVENT", "fact": "FACT", "reason": "REASON"}
# Calls and rows of tables whose texts have their English as the key.
SAYING = {"table_plain", "table_plain_with", "plain", "say_plain", "say_plainly", "print_about", "web_fail", "web_fault", "web_lack",
          "REFUSAL", "PHRASE"}
MOST_PLACES, MOST_EXAMPLE = 3, 400
KAPELLE = os.environ.get("KAPELLE", "build/kapelle")
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|\w+|[^\s\w]|\s+', re.S)


PARTS = ["core", *GAMES, "page", "command"]


def run(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


# ---- the code ----

def literals(path):
    """Every string of a C file: its line, its text, and the call, the row or the bracket around it."""
    around, before, found, line = [], "", None, 1
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for token in TOKEN.findall(source):
        if token[0] == '"':
            text = ast.literal_eval(token)
            found = (found[0], found[1] + text, found[2]) if found else (line, text, around[-1] if around else "")
        elif not token.isspace() and not token.startswith(("/*", "//")):
            if found:
                yield found
                found = None
            if token in "([{":
                around.append(before if token == "(" else token)
            elif token in ")]}" and around:
                around.pop()
            before = token
        line += token.count("\n")


class Code:
    """Where the strings in the sources are."""

    def __init__(self):
        self.places, self.said = {}, {}
        for path in sorted(glob.glob("src/**/*.[cdh]*", recursive=True)):
            for line, text, around in literals(path):
                self.places.setdefault(text, []).append(f"{path}:{line}")
                if text and (around in SAYING or (around == "{" and path.endswith("say_complaint.c"))):
                    self.said.setdefault(text, []).append(f"{path}:{line}")

    def places_of(self, text, under):
        return [place for place in self.places.get(text, []) if place.startswith(under)][:1]


# ---- the law ----

def chapters():
    """Rule → its heading in docs/rules."""
    found = {}
    for path in glob.glob("docs/rules/*.md"):
        heading = ""
        with open(path, encoding="utf-8") as law:
            for line in law:
                heading = line[3:].strip() if line.startswith("## ") else heading
                found |= {id: heading for id in re.findall(r"\*\*([A-Z]{2}-[\w.]+)\*\*", line)}
    return found


# ---- a game ----

def rows_of(path, heading):
    """The cells of the table under a heading of docs/protocol-GAME.md."""
    with open(path, encoding="utf-8") as file:
        section = re.search(rf"^## {heading}\n\n.*\n\|---.*\n((?:\|.*\n)*)", file.read(), re.M)
    cells = (re.split(r"(?<!\\)\|", row)[1:-1] for row in (section[1] if section else "").splitlines())
    return [[cell.strip().strip("`").replace("\\|", "|") for cell in row] for row in cells]


class Game:
    """What we know about a game's messages besides their English."""

    def __init__(self, name, code):
        self.name, self.code, self.chapters = name, code, chapters()
        self.dialect = f"docs/protocol-{name}.md"
        self.laws = {id: gist for _, id, gist in rows_of(self.dialect, "Rules")}
        self.words = [text for _, text, around in literals(f"src/games/{name}/words.def") if around == "WORD"]
        cards = json.loads(run(KAPELLE, "cards", "--game", name, "--lang", "en", "--json"))
        self.cards = {f"{card['kind']} {card['id']}": card for card in cards}
        self._read_uses()
        self._read_forms()
        self._read_titles()

    def _read_uses(self):
        """Context and key of every message that the content needs, with the components that need it."""
        self.uses, self.components = {}, {}
        for row in run(KAPELLE, "lint", "--messages", "--game", self.name, f"content/{self.name}").splitlines():
            context, key, place, component = row.split("\t")
            self.components.setdefault(component, len(self.components))
            if context != "name" or "|" not in key:
                self.uses.setdefault((context, key), {})[component] = f"content/{self.name}/{place}"

    def _read_titles(self):
        """Titles as the content has them: those of Stawka are Polish."""
        with open(f"src/games/{self.name}/{self.name}_game.c", encoding="utf-8") as file:
            self.language = re.search(r'\.language = "(\w+)"', file.read())[1]
        own = json.loads(run(KAPELLE, "cards", "--game", self.name, "--lang", self.language, "--json"))
        self.titles = {f"{card['kind']} {card['id']}": card["title"] for card in own}

    def example_of(self, components):
        """The component with the shortest text that shows the clause at work."""
        cards = [self.cards[c] for c in components if self.cards.get(c, {}).get("text")]
        if not cards:
            return []
        card = min(cards, key=lambda card: len(card["text"]))
        text = card["text"] if len(card["text"]) < MOST_EXAMPLE else card["text"][:MOST_EXAMPLE].rsplit(" ", 1)[0] + " …"
        return [f"Example: {card['title']} ({card['kind']} {card['id']}): {text}"]

    def notes_of(self, kind, key):
        word = key.split()[0].rstrip(":")
        if kind == "law":
            return [f"Chapter: {self.chapters[key]}"] if key in self.chapters else []
        if kind in CLAUSES:
            return self.example_of(self.uses.get((kind, key), ()))
        if kind == "name" and self.language != "en" and key in self.titles:
            return [f"{self.language}: {self.titles[key]}"]
        row = self.row_of(kind, word)
        args = row[1].split() if row else []
        slots = [f"{{{i}}} {arg.lstrip('?')}" for i, arg in enumerate(args, 1)]
        meaning = f" ({row[2]})" if row and row[2] else ""
        return [f"Slots: {'; '.join(['{0} who', *slots])}{meaning}"] if args or meaning else []

    def _read_forms(self):
        """Kind of row and word → its place, its sorts, and its comment on them."""
        self.rows = {}
        for path in sorted(glob.glob(f"src/games/{self.name}/*.def")):
            with open(path, encoding="utf-8") as file:
                source = file.read()
            for row in FORM.finditer(source):
                line = source.count("\n", 0, row.start()) + 1
                self.rows[row[1], row[2]] = f"{path}:{line}", row[3], row[4]

    def row_of(self, kind, word):
        return self.rows.get((ROWS.get(kind.rstrip("s+")), word))

    def places_of(self, kind, key):
        uses = self.uses.get((kind, key), {})
        if key in uses:  # its own name
            return [uses[key]]
        if uses:
            return list(dict.fromkeys(uses.values()))[:MOST_PLACES]
        if kind == "law":
            return self.code.places_of(self.laws[key], f"src/games/{self.name}/rules.def")
        words = re.findall(r"[\w-]+", key)
        row = self.row_of(kind, words[0])
        return [row[0]] if row else self.code.places_of(words[-1 if kind == "name" else 0], f"src/games/{self.name}/")

    def order_of(self, kind, key):
        """Names as the content has them, clauses by the table of words, lines by the tables of their forms."""
        if kind in CLAUSES:
            words = [w for w in re.findall(r"[\w-]+", key) if w in self.words]
            return self.words.index(words[0]) if words else len(self.words)
        if kind == "law":
            return list(self.laws).index(key)
        if (kind, key) in self.uses:
            uses = self.uses[kind, key]
            return self.components[key if key in uses else next(iter(uses))]
        row = ROWS.get(kind.rstrip("s+")), key.split()[0].rstrip(":")
        return list(self.rows).index(row) if row in self.rows else len(self.uses)


def english_of(game, english):
    """All that this game says: (kind, key) → its forms in English, in the order of its file."""
    own = {(context.split()[0], key): forms for (context, key), forms in english.items()
           if context.endswith(f" {game.name}")}
    shared = {key: forms for key, forms in english.items() if " " not in key[0]}
    for kind, key in game.uses:
        if (kind, key) in own or (kind, key) in shared:
            continue
        if kind == "inf":
            own[kind, key] = own["do", key]
        elif kind == "name":
            own[kind, key] = [game.titles[key]]
        else:
            own[kind, key] = [key]  # a text of the content
    return own | {("law", id): [gist] for id, gist in game.laws.items()}


def messages_of(game, english):
    """Texts and names go with their components; the infinitive of a clause follows the clause."""
    def place(row):
        (kind, key), at = row
        rank = "do" if kind == "inf" else "name" if kind not in CODES else kind
        return list(CODES).index(rank), game.order_of(kind, key), own_order.get((rank, key), at), kind == "inf"

    own = english_of(game, english)
    own_order = {id: at for at, id in enumerate(own)}
    for (kind, key), _ in sorted(((id, at) for at, id in enumerate(own)), key=place):
        context = kind if kind == "law" else f"{kind} {game.name}"
        is_code = kind in CODES or own[kind, key] != [key]
        yield Message(f"{context}: {key}" if is_code else context, own[kind, key], [], game.notes_of(kind, key),
                      game.places_of(kind, key))


# ---- what belongs to no game ----

def shared_messages(english, all_games, code):
    for (context, key), forms in english.items():
        uses = [(game, game.uses[context, key]) for game in all_games if (context, key) in game.uses]
        notes = uses[0][0].example_of(uses[0][1]) if uses else []
        places = list(uses[0][1].values()) if uses else code.places_of(key.split("(")[0].split()[0], "src/core/")
        yield Message(f"{context}: {key}", forms, [], notes, places[:MOST_PLACES])


def page_messages():
    for row in json.loads(run("node", "web/tools/strings.mjs", "--list")):
        english = [row["message"], row["plural"]] if "plural" in row else [row["message"]]
        notes = [f"room: {row['room']}"] if "room" in row else []
        yield Message("page", english, [], notes, [f"web/{place}" for place in row["places"][:MOST_PLACES]])


def command_messages(listed, all_games, code):
    """Texts in the known calls, the help of set-up options, and whatever else po/en/command.po lists."""
    said = {text: places[:MOST_PLACES] for text, places in code.said.items()}
    for game in all_games:
        said |= {row[-1]: [] for row in rows_of(game.dialect, "Set-up") if row[-1]}
    for message in listed:
        said.setdefault(message.english[0], [])
    for text, places in sorted(said.items(), key=lambda row: (row[1] or code.places.get(row[0], ["~"]), row[0])):
        yield Message("plain", [text], [], [], places or code.places.get(text, [])[:1])


def english_in(part):
    path = f"po/en/{part}.po"
    return read(path)[1] if os.path.exists(path) else []


def templates():
    """Part → its messages, in order, as a translation should have them."""
    code = Code()
    all_games = [Game(name, code) for name in GAMES]
    english = {part: {m.key: m.said for m in english_in(part)} for part in ["core", *GAMES]}
    result = {game.name: list(messages_of(game, english[game.name] | english["core"])) for game in all_games}
    result["core"] = list(shared_messages(english["core"], all_games, code))
    result["page"] = list(page_messages())
    result["command"] = list(command_messages(english_in("command"), all_games, code))
    for message in sum(result.values(), []):
        message.said = [""] * len(message.english)
    return {part: result[part] for part in PARTS}
