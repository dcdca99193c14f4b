#!/usr/bin/env python3
"""weights.py OUT.c GAME WEIGHTS.txt FEATURES.def: the weights of a game's features as a C table.

A line of WEIGHTS.txt is a name and a whole number; "#" begins a comment. The features of FEATURES.def come first, in the
same order; further names, such as those of single cards, may follow.
"""
import re
import sys

out, game, weights, features = sys.argv[1:]


def fail(line, why):
    sys.exit(f"{weights}:{line}: {why}.")


rows = []
with open(weights, encoding="utf-8") as text:
    for number, line in enumerate(text, 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not re.fullmatch(r"-?[0-9]{1,7}", words[1]):
            fail(number, "a line is a name and a whole number of at most seven digits")
        if words[0] in (name for name, _ in rows):
            fail(number, f"there is a weight of {words[0]} already")
        rows.append((words[0], int(words[1])))

with open(features, encoding="utf-8") as text:
    wanted = re.findall(r'^FEATURE\(\w+,\s*"([^"]+)"', text.read(), re.M)
if len(rows) > 1024:
    fail(len(rows), "there are more than 1,024 weights")
for at, name in enumerate(wanted):
    if at >= len(rows) or rows[at][0] != name:
        fail(at + 1, f"weight {at + 1} must be that of {name}, as in {features}")

with open(out, "w", encoding="ascii") as c:
    c.write('#include "game.h"\n\n')
    c.write(f"extern const gm_weight {game}_weights[];\nextern const uint16_t {game}_n_weights;\n")
    c.write(f"const gm_weight {game}_weights[] = {{\n")
    c.writelines(f'    {{ "{name}", {number} }},\n' for name, number in rows)
    c.write(f"    {{ 0, 0 }},\n}};\nconst uint16_t {game}_n_weights = {len(rows)};\n")
