#!/usr/bin/env python3
"""catalogue.py OUT.mo MSGFMT PART.po...: the parts of a language as one catalogue, under the keys that the engine looks for."""
import subprocess
import sys

import po_file

out, msgfmt, *parts = sys.argv[1:]
messages = []
for part in parts:
    header, found = po_file.read(part)
    for message in filter(lambda m: m.is_said, found):
        context, key = message.key
        messages.append(po_file.Message(context, [key] * len(message.english), message.said))
text = po_file.text_of(header, messages)
subprocess.run([msgfmt, "--check", "-o", out, "-"], input=text, text=True, check=True)
