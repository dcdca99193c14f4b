#!/usr/bin/env python3
"""catalogue.py GAME IN.po MSGFMT OUT.mo: the sentences that a module of the page with this one game can say.

Left out are the words of the other games, their laws, and those of the page, which it brings itself.
"""
import re
import subprocess
import sys

game, source, msgfmt, out = sys.argv[1:]
LAWS = {"null": "NU", "bo": "BO", "st": "ST"}
OTHERS = {name: law for name, law in LAWS.items() if name != game}


def is_needed(entry):
    context = re.search(r'^msgctxt "(.*)"', entry, re.M)
    if not context:
        return True
    kind, _, owner = context[1].partition(" ")
    if kind == "law":
        return re.search(r'^msgid "(\w+)-', entry, re.M)[1] not in OTHERS.values()
    return kind != "page" and owner not in OTHERS


entries = re.split(r"\n\n+", open(source, encoding="utf-8").read())
text = "\n\n".join(filter(is_needed, entries)) + "\n"
subprocess.run([msgfmt, "--check", "-o", out, "-"], input=text, text=True, check=True)
