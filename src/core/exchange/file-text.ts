import { err, ok, type Result } from '../result.ts';

/** The kind of a file that cannot be read as a table. */
export interface NoTable {
  readonly is: 'picture' | 'workbook' | 'document' | 'archive' | 'other' | 'empty';
}

/** The text of a file in UTF-8, UTF-16 (with or without a byte order mark) or Windows-1252, or what it is instead. */
export const fileText = (bytes: Uint8Array): Result<string, NoTable> => {
  const is = kindOf(bytes);
  if (is !== undefined) return err({ is });
  const text = decoded(bytes);
  if (text === undefined) return err({ is: 'other' });
  const start = text.slice(0, 200).trimStart().toLowerCase();
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && text.slice(0, 2000).includes('<svg')))
    return err({ is: 'picture' });
  if (start.startsWith('<!doctype') || start.startsWith('<html') || start.startsWith('{\\rtf'))
    return err({ is: 'document' });
  return text.trim() === '' ? err({ is: 'empty' }) : ok(text);
};

/** The bytes by which a kind of file is recognised, and their offset in the file. */
const beginnings: readonly (readonly [is: NoTable['is'], at: number, bytes: readonly number[]])[] = [
  ['picture', 0, [0x89, 0x50, 0x4e, 0x47]],
  ['picture', 0, [0xff, 0xd8, 0xff]],
  ['picture', 0, [0x47, 0x49, 0x46, 0x38]],
  ['picture', 8, [0x57, 0x45, 0x42, 0x50]],
  ['picture', 4, [0x66, 0x74, 0x79, 0x70]],
  ['picture', 0, [0x49, 0x49, 0x2a, 0x00]],
  ['document', 0, [0x25, 0x50, 0x44, 0x46]],
  ['workbook', 0, [0xd0, 0xcf, 0x11, 0xe0]],
  ['archive', 0, [0x50, 0x4b, 0x03, 0x04]],
  ['archive', 0, [0x1f, 0x8b]],
];

const kindOf = (bytes: Uint8Array): NoTable['is'] | undefined => {
  if (bytes.length === 0) return 'empty';
  const found = beginnings.find(([, at, signs]) => signs.every((sign, index) => bytes[at + index] === sign))?.[0];
  // A modern workbook is a ZIP archive that names one of these near its start or end.
  if (found === 'archive' && holds(bytes, 'xl/')) return 'workbook';
  if (found === 'archive' && holds(bytes, 'opendocument.spreadsheet')) return 'workbook';
  return found;
};

const holds = (bytes: Uint8Array, word: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).includes(word) ||
  new TextDecoder('latin1').decode(bytes.subarray(-65_536)).includes(word);

const decoded = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const width = widthOf(bytes);
  if (width === 'utf-16le' || width === 'utf-16be') return new TextDecoder(width).decode(bytes);
  if (width === 'no text') return undefined;
  return asUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
};

/** In UTF-16 every other byte of a Latin text is zero; in any other text none is. */
const widthOf = (bytes: Uint8Array): 'one' | 'utf-16le' | 'utf-16be' | 'no text' => {
  const zeros = [0, 0];
  const seen = bytes.subarray(0, 4000);
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return 'one';
  if (odd > seen.length / 4 && even < seen.length / 40) return 'utf-16le';
  return even > seen.length / 4 && odd < seen.length / 40 ? 'utf-16be' : 'no text';
};

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
