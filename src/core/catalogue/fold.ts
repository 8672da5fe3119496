/** Returns a text as searches compare it: lower case, without accents ("Crème" → "creme", "Weiß" → "weiss"). */
export const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(lower) ? lower : unaccented(lower);
};

const unaccented = (lower: string): string =>
  lower
    .replace(/\p{M}/gu, '') // drops loose marks first: `normalize` takes a million steps to sort a thousand of them
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => indivisible[letter] ?? letter);

const indivisible: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };
