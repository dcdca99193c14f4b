#!/usr/bin/env python3
"""embed.py OUT.c NAME FILE...: files as C arrays, so that the binary and the module need nothing beside them."""
import os
import sys

out, name, files = sys.argv[1], sys.argv[2], sys.argv[3:]
with open(out, "w", encoding="ascii") as c:
    c.write('#include "embed.h"\n\n')
    for i, path in enumerate(files):
        data = open(path, "rb").read()
        c.write(f"static const unsigned char file_{i}[] = {{\n")
        for at in range(0, len(data), 24):
            c.write("    " + "".join(f"{b}," for b in data[at:at + 24]) + "\n")
        c.write("    0\n};\n")
    c.write(f"\nconst embed_file embed_{name}[] = {{\n")
    for i, path in enumerate(files):
        folder, base = os.path.split(path)
        c.write(f'    {{ "{os.path.basename(folder)}", "{base}", (const char *)file_{i}, '
                f"sizeof file_{i} - 1 }},\n")
    c.write(f"    {{ 0, 0, 0, 0 }}\n}};\n")
