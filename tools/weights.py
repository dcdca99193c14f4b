#!/usr/bin/env python3
"""weights.py OUT.c GAME WEIGHTS.txt FEATURES.def CHARACTERS.txt [TOLD.txt]: the weights of computer players, as C tables.

A line of WEIGHTS.txt is a name and a whole number; "#" begins a comment. The features of FEATURES.def come first, in the
same order; further names, such as those of single cards, may follow. A line of CHARACTERS.txt is a character, a pattern
of such names, and how much they count for it, in percent. TOLD.txt has the names of WEIGHTS.txt again, with the numbers
that predict best: people see chances by these.
"""
import fnmatch
import re
import sys

out, game, weights, features, characters, *told = sys.argv[1:]


def fail(line, why, file=weights):
    sys.exit(f"{file}:{line}: {why}.")


def lines_of(file):
    with open(file, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            words = line.split("#")[0].split()
            if words:
                yield number, words


def runs(numbers):
    """Consecutive numbers, as the first and a count."""
    first = [n for n in numbers if n - 1 not in numbers]
    last = [n for n in numbers if n + 1 not in numbers]
    return [(a, b - a + 1) for a, b in zip(first, last)]


def rows_of(file):
    found = {}
    for number, words in lines_of(file):
        if len(words) != 2 or not re.fullmatch(r"-?[0-9]{1,7}", words[1]):
            fail(number, "a line is a name and a whole number of at most seven digits", file)
        if words[0] in found:
            fail(number, f"there is a weight of {words[0]} already", file)
        found[words[0]] = int(words[1])
    return found


rows = list(rows_of(weights).items())

tastes = []
for number, words in lines_of(characters):
    if len(words) != 3 or not re.fullmatch(r"[0-9]{1,3}", words[2]):
        fail(number, "a line is a character, a feature and a percentage", characters)
    found = [n for n, (name, _) in enumerate(rows) if fnmatch.fnmatchcase(name, words[1])]
    if not found:
        fail(number, f"no weight is called {words[1]}", characters)
    tastes += [(words[0], *run, int(words[2])) for run in runs(found)]

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
    c.write(f"extern const gm_taste {game}_tastes[];\nconst gm_taste {game}_tastes[] = {{\n")
    c.writelines(f'    {{ "{who}", {first}, {n}, {percent} }},\n' for who, first, n, percent in tastes)
    c.write("    { 0, 0, 0, 0 },\n};\n")
    for file in told:
        numbers = rows_of(file)
        if set(numbers) != {name for name, _ in rows}:
            sys.exit(f"{file}: its names are not those of {weights}.")
        c.write(f"extern const int32_t {game}_told[];\nconst int32_t {game}_told[] = {{\n")
        c.writelines(f"    {numbers[name]}, /* {name} */\n" for name, _ in rows)
        c.write("};\n")
