/** The code pages that a text may have: UTF-8, UTF-16, and those that Windows and the Mac used before. */
export const codePages = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const;
/** A code page by its name in the Encoding Standard. */
export type CodePage = (typeof codePages)[number];

/** The guessed code page of a file. `isSure`: the import does not ask the person whether it is right. */
export interface GuessedPage {
  readonly page: CodePage;
  readonly isSure: boolean;
}

/** Returns how likely an old code page is, by the letters of its languages; 0 if its likelihood is unknown. */
export type PageLikelihood = (page: CodePage) => number;

/** Decodes bytes by a code page, without a byte order mark. */
export function decodedIn(bytes: Uint8Array, page: CodePage): string {
  const text = new TextDecoder(page).decode(bytes);
  // Node 20 and 22 treat Windows-1252 as Latin 1, which has control characters in these 32 places.
  return page === 'windows-1252'
    ? text.replaceAll(/[\x80-\x9f]/g, (one) => places80to9f[one.charCodeAt(0) - 0x80] ?? one)
    : text;
}

const places80to9f = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** Returns the UTF encoding of the bytes; undefined if they have an older code page, `no_text` if they are no text. */
export function utfOf(bytes: Uint8Array): CodePage | 'no_text' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const width = widthOf(bytes);
  if (width !== 'one') return width;
  return isUtf8(bytes) ? 'utf-8' : undefined;
}

const oldPages = ['windows-1252', 'windows-1250', 'macintosh'] as const;

/** Finds the old code page in which the bytes most probably make words, and says whether it is sure. */
export function oldPageOf(bytes: Uint8Array, likelihood: PageLikelihood): GuessedPage {
  const seen = withLetters(bytes);
  const read = oldPages.map((page) => {
    const text = decodedIn(seen, page);
    return { page, text, odd: oddLetters(text), likely: likelihood(page) };
  });
  const least = Math.min(...read.map(({ odd }) => odd));
  const [best, ...others] = read.filter((one) => one.odd === least).toSorted((a, b) => b.likely - a.likely);
  if (best === undefined) return { page: 'windows-1252', isSure: false };
  // A page with unknown likelihood may still be the right one. Few letters are not enough to tell a language.
  const isBehind = ({ text, likely }: (typeof others)[number]): boolean =>
    text === best.text || (likely > 0 && best.likely > likely * clearLead && isLong(best.text, text));
  return { page: best.page, isSure: others.every(isBehind) && least * 10 <= strange(best.text) };
}

/** Returns the part of a file around its first letter beyond ASCII: that part shows the code page. */
export function withLetters(bytes: Uint8Array): Uint8Array {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - bytesBefore);
  return bytes.subarray(first, first + bytesSeen);
}

// A larger part takes longer to judge and hardly changes the result.
const [bytesBefore, bytesSeen] = [2000, 64 * 1024];

const clearLead = 1.5;
const lettersToJudge = 6;

const isLong = (one: string, other: string): boolean => {
  let apart = 0;
  for (let at = 0; at < one.length && apart < lettersToJudge; at += 1) if (one[at] !== other[at]) apart += 1;
  return apart >= lettersToJudge;
};

/** Returns the first words with letters beyond ASCII, for a person to look at. */
export function sampleOf(text: string): string {
  const words = text.match(/[\p{L}\p{M}]*[^\p{ASCII}\s][^\s;,\t|]{0,20}/gu) ?? [];
  return [...new Set(words)].slice(0, 4).join(' ').slice(0, 60);
}

/** In UTF-16, every other byte of a Latin text is zero. Texts in the other code pages have no zero bytes. */
const widthOf = (bytes: Uint8Array): 'one' | 'utf-16le' | 'utf-16be' | 'no_text' => {
  const zeros = [0, 0];
  const seen = bytes.subarray(0, 4000);
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return 'one';
  if (odd > seen.length / 4 && even < seen.length / 40) return 'utf-16le';
  return even > seen.length / 4 && odd < seen.length / 40 ? 'utf-16be' : 'no_text';
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false; // a strict decoder throws at the first wrong byte
  }
};

const strange = (text: string): number => (text.match(/[^\p{ASCII}]/gu) ?? []).length;

/**
 * Letters in places where no word has them: a capital or sign inside a word, a letter beside a digit, control
 * characters.
 */
const odd =
  /[\p{Cc}\p{Co}\p{Cn}\uFFFD\uFB01\uFB02](?<![\t\n\r\f\v])|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Lu}(?=\p{Lu}\p{Ll})|(?<=\d ?)(?![\p{ASCII}ªº])\p{L}|(?![\p{ASCII}ªº])\p{L}(?=\d)|(?<=\p{L})(?![\p{ASCII}’·‑\p{M}])[^\p{L}](?=\p{L})|(?![\p{ASCII}«»“”„‘’‚‹›–—…¿¡®™°×•·\p{Sc}\p{Zs}\p{M}])[^\p{L}\p{N}](?=\p{L})|(?<=\p{Ll})(?![\p{ASCII}«»“”„‘’‚‹›–—…®™°×•·\p{Sc}\p{Zs}\p{M}])[^\p{L}\p{N}]/gu;

const oddLetters = (text: string): number => (text.match(odd) ?? []).length;
