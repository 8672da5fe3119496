/** Returns a thread number as a search key: upper case, no spaces, hyphens or leading zeros ("0651" → "651"). */
export function codeNorm(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
