/*
 * guide.ts: the guide of a game as the build makes it (tools/guide.mjs), and the search in it.
 */
import { guides } from "virtual:guides";

export interface Chapter {
  id: string;
  title: string;
  html: string;
  text: string;
}

export interface Guide {
  title: string;
  intro: string;
  chapters: Chapter[];
}

export const hasGuide = (game: string): boolean => game in guides;

export const loadGuide = async (game: string, language: string): Promise<Guide> =>
  (await (guides[game][language] ?? guides[game].en)()).default;

export interface Found {
  chapter: Chapter;
  before: string;
  match: string;
  after: string;
}

/** Folds case and accents away, letter by letter, so that places in the text stay where they are. */
const fold = (text: string): string =>
  [...text]
    .map((c) => c.toLowerCase().normalize("NFD").charAt(0))
    .map((c) => (c === "ł" ? "l" : c)) // a letter of its own, with no accent to take off
    .join("");

/** The first place in each chapter where the words stand, with what stands around it. */
export function search(guide: Guide, words: string): Found[] {
  const wanted = fold(words.trim());
  if (wanted.length < 2) return [];
  return guide.chapters.flatMap((chapter) => {
    const text = `${chapter.title}. ${chapter.text}`;
    const letters = [...text];
    const at = fold(text).indexOf(wanted);
    if (at < 0) return [];
    const part = (from: number, to: number) => letters.slice(Math.max(0, from), to).join("");
    return [
      {
        chapter,
        before: part(at - 50, at),
        match: part(at, at + wanted.length),
        after: part(at + wanted.length, at + wanted.length + 70),
      },
    ];
  });
}
