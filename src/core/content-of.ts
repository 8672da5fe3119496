/** What a file is, by its first bytes and never by its name. */
export type Content = 'picture' | 'pdf' | 'unknown';

/** PDF readers accept a header that begins within this many bytes (ISO 32000). */
const pdfBeginsWithin = 1024;

/** How many bytes from a file's start `contentOf` and `pdfStart` need. */
export const contentHeadBytes = pdfBeginsWithin + '%PDF-1.7'.length;

/** Returns what a file is, by its first bytes. */
export function contentOf(head: Uint8Array): Content {
  const text = textOf(head);
  if (isPicture(text)) return 'picture';
  return pdfStart(head) === undefined ? 'unknown' : 'pdf';
}

/** Returns how many bytes come before a PDF: scanners and mail programs put some there. Undefined if it is no PDF. */
export function pdfStart(head: Uint8Array): number | undefined {
  const text = textOf(head);
  if (text.startsWith('%PDF-')) return 0;
  const start = text.search(/%PDF-\d\.\d/u);
  return start === -1 || isPicture(text) ? undefined : start;
}

const textOf = (head: Uint8Array): string => String.fromCharCode(...head.subarray(0, contentHeadBytes));

/** Whether a file is a PNG, JPEG, GIF, BMP or WebP, or a HEIC, AVIF or TIFF, which not every browser shows. */
const isPicture = (text: string): boolean =>
  ['\u0089PNG\r\n\u001A\n', '\u00FF\u00D8\u00FF', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'].some((start) =>
    text.startsWith(start),
  ) ||
  (text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0') ||
  (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
  /^ftyp(?:he[iv][cmsx]|mif1|msf1|avi[fs])/u.test(text.slice(4));
