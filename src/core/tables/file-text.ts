import { err, ok, type Result } from '../result.ts';
import { decodedIn, oldPageOf, utfOf, type CodePage, type GuessedPage, type PageLikelihood } from './code-page.ts';

/** What a file is instead of a table in text. `workbookRows` may still read a `workbook`. */
export interface NoTable {
  readonly is: 'picture' | 'workbook' | 'document' | 'archive' | 'other' | 'empty';
}

/** The text of a file and its code page. */
export interface FileText extends GuessedPage {
  readonly text: string;
}

const nothingKnown: PageLikelihood = () => 0;

/** Reads the text of a file, or returns what the file is instead. `said`: the code page that the person chose. */
export function fileText(
  bytes: Uint8Array,
  {
    said,
    likelihood = nothingKnown,
  }: { readonly said?: CodePage | undefined; readonly likelihood?: PageLikelihood } = {},
): Result<FileText, NoTable> {
  const is = kindOf(bytes);
  if (is !== undefined) return err({ is });
  const utf = utfOf(bytes);
  if (utf === 'no_text') return err({ is: 'other' });
  const guessed = utf === undefined ? oldPageOf(bytes, likelihood) : { page: utf, isSure: true };
  const page = said ?? guessed.page;
  const text = decodedIn(bytes, page);
  const start = text.slice(0, 200).trimStart().toLowerCase();
  if (start.startsWith('<svg') || (start.startsWith('<?xml') && text.slice(0, 2000).includes('<svg')))
    return err({ is: 'picture' });
  if (start.startsWith('<!doctype') || start.startsWith('<html') || start.startsWith('{\\rtf'))
    return err({ is: 'document' });
  return text.trim() === '' ? err({ is: 'empty' }) : ok({ text, page, isSure: said !== undefined || guessed.isSure });
}

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
  // A modern workbook is a ZIP archive that names one of these parts near its start or end.
  if (found === 'archive' && holds(bytes, 'xl/')) return 'workbook';
  if (found === 'archive' && holds(bytes, 'opendocument.spreadsheet')) return 'workbook';
  return found;
};

const holds = (bytes: Uint8Array, word: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).includes(word) ||
  new TextDecoder('latin1').decode(bytes.subarray(-65_536)).includes(word);
