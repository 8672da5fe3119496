import { fold } from './fold.ts';

/**
 * Returns a text's folded words, one space apart. Apostrophes and dots split no word ("Crow's Nest" → "crows nest").
 */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
