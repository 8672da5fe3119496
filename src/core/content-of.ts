/** What a file is, by its first bytes and never by its name. The content decides what the app can do with the file. */
export type Content = 'picture' | 'pdf' | 'unknown';

/** How many bytes from a file's start `contentOf` needs. */
export const contentHeadBytes = 16;

/** Returns what a file is, by its first bytes. Pictures of other formats are converted when a person adds them. */
export const contentOf = (head: Uint8Array): Content => {
  const text = String.fromCharCode(...head.subarray(0, contentHeadBytes));
  if (text.startsWith('%PDF-')) return 'pdf';
  return isPicture(text) ? 'picture' : 'unknown';
};

/** PNG, JPEG, GIF, BMP and WebP; also HEIC and AVIF, which some browsers can show. */
const isPicture = (text: string): boolean =>
  ['\u0089PNG\r\n\u001A\n', '\u00FF\u00D8\u00FF', 'GIF87a', 'GIF89a'].some((start) => text.startsWith(start)) ||
  (text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0') ||
  (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
  /^ftyp(?:heic|heix|mif1|avif)/u.test(text.slice(4));
