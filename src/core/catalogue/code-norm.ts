/** A thread number as a search key: upper case, no spaces or hyphens, no leading zeros ("0651" → "651"). Never shown, never stored. */
export const codeNorm = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^0+(?=.)/, '');
