/*
 * guide.mjs: turns a game's guide (docs/guide/*.md) into what the page shows: chapters as HTML, with every
 * rule's number a link, and their plain text for the search.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";

const slug = (title) =>
  title
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/* In the repository the law is a file; in the page it is the list of rules. */
const linkLaw = (html, game) => html.replace(/href="\.\.\/rules\/[\w-]+\.md"/g, `href="#/rules/${game}"`);

const linkRules = (html) =>
  html.replace(
    /\b([A-Z]{2}-(?:R\.|[CGT])?\d+(?:\.\d+)?)\b(?![^<]*>)/g,
    '<a class="law" href="#/rules/$1">$1</a>',
  );

const plain = (html) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&[a-z]+;|&#\d+;/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function chapter(source) {
  const title = /^##\s+(.*)$/m.exec(source)[1].trim();
  const html = linkRules(marked.parse(source.replace(/^##\s+.*$/m, ""), { async: false, gfm: true }));
  return { id: slug(title), title, html, text: plain(html) };
}

/** The file with the guide of a game, which is called by its name, in that language, else in English; there may be none. */
export function guideFile(root, name, language) {
  const stem = join(root, "docs", "guide", name);
  return [`${stem}.${language}.md`, `${stem}.md`].find((f) => existsSync(f));
}

/** What the page shows of it. */
export function guideOf(file, game) {
  const [head, ...rest] = readFileSync(file, "utf8").split(/^(?=## )/m);
  return {
    title: /^#\s+(.*)$/m.exec(head)?.[1].trim() ?? "",
    intro: linkLaw(linkRules(marked.parse(head.replace(/^#\s+.*$/m, ""), { async: false })), game),
    chapters: rest.map(chapter),
  };
}
