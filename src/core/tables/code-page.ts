/** The code pages that a text may be written in: UTF, and what Windows and the Mac wrote before. */
export const codePages = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const;
/** A code page by its name in the Encoding Standard. */
export type CodePage = (typeof codePages)[number];

/** The code page of a file; `isSure`: whether the person need not be asked. */
export interface GuessedPage {
  readonly page: CodePage;
  readonly isSure: boolean;
}

/** How likely an old page is, from 0, by the letters that its languages use; 0 where nothing is known of it. */
export type PageLikelihood = (page: CodePage) => number;

/** The text of bytes in a code page, without a byte order mark. */
export const decodedIn = (bytes: Uint8Array, page: CodePage): string => {
  const text = new TextDecoder(page).decode(bytes);
  // Node 20 and 22 take Windows-1252 for Latin 1, which has control characters in these 32 places.
  return page === 'windows-1252'
    ? text.replaceAll(/[\x80-\x9f]/g, (one) => places80to9f[one.charCodeAt(0) - 0x80] ?? one)
    : text;
};

const places80to9f = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

/** The UTF that bytes are written in; undefined for another page, `no_text` for what is no text in any. */
export const utfOf = (bytes: Uint8Array): CodePage | 'no_text' | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const width = widthOf(bytes);
  if (width !== 'one') return width;
  return isUtf8(bytes) ? 'utf-8' : undefined;
};

const oldPages = ['windows-1252', 'windows-1250', 'macintosh'] as const;

/** The old page that makes words of the bytes. It is sure where no other does, or all others give the same text. */
export const oldPageOf = (bytes: Uint8Array, likelihood: PageLikelihood): GuessedPage => {
  const seen = withLetters(bytes);
  const read = oldPages.map((page) => {
    const text = decodedIn(seen, page);
    return { page, text, odd: oddLetters(text), likely: likelihood(page) };
  });
  const least = Math.min(...read.map(({ odd }) => odd));
  const [best, ...others] = read.filter((one) => one.odd === least).toSorted((a, b) => b.likely - a.likely);
  if (best === undefined) return { page: 'windows-1252', isSure: false };
  // A page about which nothing is known may still be the right one, and few letters tell nothing of a language.
  const isBehind = ({ text, likely }: (typeof others)[number]): boolean =>
    text === best.text || (likely > 0 && best.likely > likely * clearLead && isLong(best.text, text));
  return { page: best.page, isSure: others.every(isBehind) && least * 10 <= strange(best.text) };
};

/** The part of a file, from its first letter beyond ASCII on, by which its code page is told. */
export const withLetters = (bytes: Uint8Array): Uint8Array => {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - bytesBefore);
  return bytes.subarray(first, first + bytesSeen);
};

// More takes longer and says the same.
const [bytesBefore, bytesSeen] = [2000, 64 * 1024];

const clearLead = 1.5;
const lettersToJudge = 6;

/** Whether two readings differ in enough letters to judge a language by. */
const isLong = (one: string, other: string): boolean => {
  let apart = 0;
  for (let at = 0; at < one.length && apart < lettersToJudge; at += 1) if (one[at] !== other[at]) apart += 1;
  return apart >= lettersToJudge;
};

/** The first words of a text that hold letters beyond ASCII, to look at. */
export const sampleOf = (text: string): string => {
  const words = text.match(/[\p{L}\p{M}]*[^\p{ASCII}\s][^\s;,\t|]{0,20}/gu) ?? [];
  return [...new Set(words)].slice(0, 4).join(' ').slice(0, 60);
};

/** In UTF-16 every other byte of a Latin text is zero; in any other text none is. */
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
    return false; // a decoder that is told to be strict throws at the first wrong byte
  }
};

const strange = (text: string): number => (text.match(/[^\p{ASCII}]/gu) ?? []).length;

/** Letters where no word has them: a capital or a sign within a word, a letter beside a digit, a control character. */
const odd =
  /[\p{Cc}\p{Co}\p{Cn}\uFFFD\uFB01\uFB02](?<![\t\n\r\f\v])|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?!\p{ASCII})\p{Lu}(?=\p{Lu}\p{Ll})|(?<=\d ?)(?![\p{ASCII}ªº])\p{L}|(?![\p{ASCII}ªº])\p{L}(?=\d)|(?<=\p{L})(?![\p{ASCII}’·‑\p{M}])[^\p{L}](?=\p{L})|(?![\p{ASCII}«»“”„‘’‚‹›–—…¿¡®™°×•·\p{Sc}\p{Zs}\p{M}])[^\p{L}\p{N}](?=\p{L})|(?<=\p{Ll})(?![\p{ASCII}«»“”„‘’‚‹›–—…®™°×•·\p{Sc}\p{Zs}\p{M}])[^\p{L}\p{N}]/gu;

const oddLetters = (text: string): number => (text.match(odd) ?? []).length;
