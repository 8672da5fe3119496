import { decodedIn, type CodePage } from '#core/tables/code-page.ts';

export const bytesIn = (page: CodePage, text: string): Uint8Array => {
  if (page === 'utf-8') return new TextEncoder().encode(text);
  if (page === 'utf-16le') return new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (one) => one.charCodeAt(0)).buffer);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decodedIn(Uint8Array.of(byte), page), byte]));
  return Uint8Array.from(text, (letter) => {
    const byte = bytes.get(letter);
    if (byte === undefined) throw new Error(`${page} has no ${letter}`);
    return byte;
  });
};
