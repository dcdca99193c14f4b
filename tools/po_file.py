"""po_file.py: gettext's PO format, as far as our catalogues use it, and the engine's keys for it.

The engine looks a message up by a context and a key, and most keys are codes: "do bo" and "suspicion(self, -{1})". Translators
see the English sentence as msgid, and the engine's context and key as msgctxt, "do bo: suspicion(self, -{1})". If the key
is the English text itself, as for the page, the msgctxt is only the context.
"""
import dataclasses
import json
import re

FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)? ?(".*")$')
SLOT = re.compile(r"\{(\d)[:}]")


@dataclasses.dataclass
class Message:
    context: str | None
    english: list  # one text, or two: for one and for many
    said: list  # what a translation makes of it, a text for each plural form
    notes: list = dataclasses.field(default_factory=list)  # "#." lines
    places: list = dataclasses.field(default_factory=list)  # "#:" lines
    heading: str = ""  # "# " line
    is_fuzzy: bool = False

    @property
    def id(self):
        return self.context, self.english[0]

    @property
    def key(self):
        """Context and key, as the engine looks them up."""
        context, colon, code = (self.context or "").partition(": ")
        return (context, code) if colon else (self.context, self.english[0])

    @property
    def is_said(self):
        return all(self.said) and not self.is_fuzzy


def slots_of(text):
    return set(SLOT.findall(text))


def _read_message(lines):
    fields, field = {}, None
    message = Message(None, [], [])
    for line in lines:
        text = FIELD.match(line)
        if text:
            field = text[1] or field
            fields[field] = fields.get(field, "") + json.loads(text[2])
        elif line.startswith("#. "):
            message.notes.append(line[3:])
        elif line.startswith("#: "):
            message.places += line[3:].split()
        elif line.startswith("#,"):
            message.is_fuzzy = "fuzzy" in line
    if "msgid" not in fields:
        return None
    message.context = fields.get("msgctxt")
    message.english = [fields[name] for name in ("msgid", "msgid_plural") if name in fields]
    message.said = [text for name, text in fields.items() if name.startswith("msgstr")]
    return message


def read(path):
    """The header and the messages of a file, without obsolete ones."""
    with open(path, encoding="utf-8") as file:
        blocks = re.split(r"\n{2,}", file.read().strip())
    messages = [m for m in (_read_message(block.split("\n")) for block in blocks) if m]
    return messages[0].said[0], messages[1:]


def _quoted(text):
    return json.dumps(text, ensure_ascii=False)


def _written(message):
    lines = [f"# {message.heading}"] if message.heading else []
    lines += [f"#. {note}" for note in message.notes]
    lines += [f"#: {' '.join(message.places)}"] if message.places else []
    if message.context is not None:
        lines.append(f"msgctxt {_quoted(message.context)}")
    lines.append(f"msgid {_quoted(message.english[0])}")
    if len(message.english) == 1:
        return lines + [f"msgstr {_quoted(message.said[0])}"]
    lines.append(f"msgid_plural {_quoted(message.english[1])}")
    return lines + [f"msgstr[{i}] {_quoted(text)}" for i, text in enumerate(message.said)]


def text_of(header, messages):
    head = "".join(f"{_quoted(line)}\n" for line in header.splitlines(keepends=True))
    return "\n".join([f'msgid ""\nmsgstr ""\n{head}', *("\n".join(_written(m)) + "\n" for m in messages)])


def write(path, header, messages):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text_of(header, messages))
