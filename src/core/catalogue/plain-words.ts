import { fold } from './fold.ts';

/** The folded words of a text with one space between them; an apostrophe or a dot does not part a word ("Crow's Nest" → "crows nest"). */
export const plainWords = (text: string): string =>
  fold(text)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
