#!/usr/bin/env python3
"""The kit of those who translate: it fails where it should, and what standard tools write comes back whole."""
import contextlib
import importlib.machinery
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import po_file  # noqa: E402
from po_file import Message  # noqa: E402

loader = importlib.machinery.SourceFileLoader("po", str(ROOT / "tools" / "po"))
po = importlib.util.module_from_spec(importlib.util.spec_from_loader("po", loader))
os.chdir(ROOT)
loader.exec_module(po)

DRAW = "do bo: draw({1})"


def draw(*said, english=("draw a card", "draw {1} cards"), notes=()):
    return Message(DRAW, list(english), list(said), list(notes))


class Kit(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(os.chdir, ROOT)
        os.chdir(self.folder.name)
        os.makedirs("po/xx")

    def has(self, *messages, part="bo"):
        po_file.write(f"po/xx/{part}.po", po.TEMPLATE_HEADER, messages)

    def faults(self, *template, part="bo"):
        return list(po.faults_of("xx", part, template or [draw("", "")]))

    def assert_fault(self, says, faults):
        self.assertEqual(len(faults), 1, faults)
        self.assertIn(says, faults[0])

    # ---- what a language may lack ----

    def test_a_whole_language_has_no_faults(self):
        self.has(draw("ciągnij kartę", "ciągnij {1} karty"))
        self.assertEqual(self.faults(), [])

    def test_a_part_may_not_be_missing(self):
        self.assert_fault("po/xx/bo.po: this part is missing", self.faults())

    def test_a_message_may_not_be_missing(self):
        self.has(draw("", ""))
        self.assert_fault("no “draw a card” (do bo: draw({1}))", self.faults())

    def test_a_title_of_the_content_serves_in_its_own_language(self):
        name = Message("name st: mission podarunek", ["a gift"], [""], ["xx: Podarunek"])
        self.has(name)
        self.assertEqual(self.faults(name), [])
        name.notes = ["pl: Podarunek"]
        self.has(name)
        self.assert_fault("no “a gift”", self.faults(name))

    def test_a_slot_may_not_be_missing(self):
        self.has(draw("ciągnij kartę", "ciągnij karty"))
        self.assert_fault("“ciągnij karty” has other slots than “draw {1} cards”", self.faults())

    def test_a_slot_that_english_has_not_is_a_fault_in_any_form(self):
        self.has(draw("ciągnij {2:acc}", "ciągnij {1} karty"))
        self.assert_fault("has other slots", self.faults())

    def test_forms_of_slots_are_the_languages_own(self):
        self.has(draw("ciągnij kartę", "ciągnij {1:acc} karty"))
        self.assertEqual(self.faults(), [])

    def test_fuzzy_words_are_a_fault(self):
        self.has(draw("ciągnij kartę", "ciągnij {1} karty"))
        text = Path("po/xx/bo.po").read_text().replace("\nmsgctxt", "\n#, fuzzy\nmsgctxt")
        Path("po/xx/bo.po").write_text(text)
        self.assert_fault("fuzzy: “draw a card”", self.faults())

    def test_a_message_that_was_not_merged_is_a_fault(self):
        self.has(draw("ciągnij kartę", "ciągnij {1} karty"))
        other = draw("", "", english=("take a card", "take {1} cards"))
        self.assert_fault("not merged, run tools/po update xx", self.faults(other))

    # ---- templates ----

    def outdated(self, *messages):
        return list(po.outdated("bo", messages))

    def test_a_template_is_out_of_date_when_english_changes(self):
        po_file.write("po/bo.pot", po.TEMPLATE_HEADER, [draw("", "")])
        self.assertEqual(self.outdated(draw("", "")), [])
        self.assertEqual(self.outdated(draw("", "", notes=["Example: another"])), [])
        self.assert_fault("out of date", self.outdated(draw("", "", english=("take a card", "take {1} cards"))))
        self.assert_fault("out of date", self.outdated(draw("", "", notes=["room: 5"])))
        self.assert_fault("out of date", self.outdated())

    def test_a_template_that_is_not_there_is_out_of_date(self):
        self.assert_fault("po/bo.pot: out of date", self.outdated(draw("", "")))

    # ---- a new language, and standard tools ----

    def test_new_languages_have_plural_rules_that_the_engine_knows(self):
        po_file.write("po/core.pot", po.TEMPLATE_HEADER, [draw("", "")])
        known = set(re.findall(r'"(nplurals=.*)"', (ROOT / "src/core/catalog.c").read_text()))
        for language in "it", "fr", "hu", "de":
            po.merge(language, "core")
            header, (message,) = po_file.read(f"po/{language}/core.po")
            self.assertIn(f"Language: {language}\n", header)
            self.assertIn("X-Moods: inf\n", header)
            self.assertIn(re.search("Plural-Forms: (.*)", header)[1], known)
            self.assertEqual((message.context, message.said), (DRAW, ["", ""]))

    def test_changed_english_makes_a_translation_fuzzy_and_keeps_it(self):
        self.has(Message("do bo: x", ["lower your suspicion by {1}"], ["obniż o {1}"]))
        po_file.write("po/bo.pot", po.TEMPLATE_HEADER, [Message("do bo: x", ["reduce your suspicion by {1}"], [""])])
        po.merge("xx", "bo")
        message, = po_file.read("po/xx/bo.po")[1]
        self.assertEqual((message.said, message.is_fuzzy), (["obniż o {1}"], True))

    def test_lines_wrapped_by_an_editor_are_read_whole(self):
        said = "pierwsze zdanie z „cudzysłowem” i \"prostym\", drugie zdanie, trzecie zdanie, czwarte zdanie\ni nowy wiersz {1}"
        self.has(Message("page", ["first {1}"], [said]), part="page")
        subprocess.run(["msgcat", "--width=60", "-o", "po/xx/page.po", "po/xx/page.po"], check=True)
        self.assertGreater(Path("po/xx/page.po").read_text().count('\n"'), 8)
        message, = po_file.read("po/xx/page.po")[1]
        self.assertEqual(message.said, [said])

    def test_the_engine_gets_its_own_keys(self):
        self.has(draw("ciągnij kartę", "ciągnij {1} karty"), Message("plain", ["Taken back."], ["Cofnięto."]),
                 Message("law: BO-1.1", ["set-up"], [""]))
        subprocess.run([sys.executable, str(ROOT / "tools/catalogue.py"), "xx.mo", "msgfmt", "po/xx/bo.po"], check=True)
        made = subprocess.run(["msgunfmt", "xx.mo"], check=True, text=True, capture_output=True).stdout
        self.assertIn('msgctxt "do bo"\nmsgid "draw({1})"\nmsgid_plural "draw({1})"\nmsgstr[0] "ciągnij kartę"', made)
        self.assertIn('msgctxt "plain"\nmsgid "Taken back."\nmsgstr "Cofnięto."', made)
        self.assertNotIn("BO-1.1", made)

    # ---- the report ----

    def test_the_report_counts_what_is_missing_and_too_long(self):
        po.po_template.PARTS, parts = ["bo"], po.po_template.PARTS
        self.addCleanup(setattr, po.po_template, "PARTS", parts)
        self.has(Message("page", ["Rules"], ["Wszystkie zasady"], ["room: 8"]), Message("page", ["Log"], [""]))
        with contextlib.redirect_stdout(open("said", "w", encoding="utf-8")) as out:
            po.report(["xx"])
            out.close()
        self.assertRegex(Path("said").read_text(), r"xx +bo +2 +1 +0 +1\n")
        self.assertIn("room for 8: Wszystkie zasady", Path("said").read_text())


if __name__ == "__main__":
    unittest.main()
