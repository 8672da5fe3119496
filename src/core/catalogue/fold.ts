/** Returns a text as searches compare it: lower case, without accents ("Crème" → "creme", "Weiß" → "weiss"). */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(lower) ? lower : unaccented(lower);
}

/** Returns a name as names are held to be the same: without case, and in one form of its letters (NFC). */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Returns a test for texts that contain every word of a search, whatever the case and accents of both [F18]. */
export function hasWordsOf(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}

const unaccented = (lower: string): string =>
  lower
    .replace(/\p{M}/gu, '') // drops loose marks first: `normalize` takes a million steps to sort a thousand of them
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => indivisible[letter] ?? letter);

const indivisible: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Returns a text's folded words, one space apart. Apostrophes and dots split no word ("Crow's Nest" → "crows nest").
 */
export function plainWords(text: string): string {
  return fold(text)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
