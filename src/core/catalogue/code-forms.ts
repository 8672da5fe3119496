import { fold } from './fold.ts';

/**
 * A thread number as `printed` (with zeros), as `norm` (no leading zeros) and as `digits` (no leading letters either).
 */
export interface CodeForms {
  readonly printed: string;
  readonly norm: string;
  readonly digits: string;
}

/** Returns the forms of a thread number by which a search compares it. */
export function codeForms(code: string): CodeForms {
  if (/^[1-9]\d*$/.test(code)) return { printed: code, norm: code, digits: code };
  const folded = fold(code);
  const norm = codeNorm(folded);
  return {
    printed: folded.toUpperCase().replace(/[\s\p{Pd}]/gu, ''),
    norm,
    digits: norm.replace(/^\p{L}+0*(?=\d)/u, ''),
  };
}

/** Returns a thread number as a search key: upper case, no spaces, hyphens or leading zeros ("0651" → "651"). */
export function codeNorm(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
