import type { CodePage } from '#core/tables/code-page.ts';
import type { CsvLayout } from '#core/tables/csv-layout.ts';
import { readCsvInSteps } from '#core/tables/csv-text.ts';
import type { FileRow } from '#core/tables/file-rows.ts';
import { isPalette, paletteColumns, readPalette, type NumberAt, type Palette } from '#core/exchange/read-palette.ts';
import { furthestHeader, tableOf, type Table } from '#core/exchange/table-of.ts';
import { err, ok, type Result } from '#core/result.ts';
import { runWithPauses } from './run-with-pauses.ts';
import { pageOf, textOfBytes, type NotRead, type ReadPage } from './text-of-bytes.ts';

/** A table or palette that was read: its rows, and the thread or spool field that each column holds. */
export interface Source extends Table {
  readonly name: string;
  /** The palette's name from the file; undefined for a table. */
  readonly palette: string | undefined;
  readonly reading: FileReading;
}

/** The person's corrections of how a file was read. */
export interface SaidReading {
  readonly page?: CodePage | undefined;
  readonly layout?: Partial<CsvLayout>;
  readonly headings?: number | 'none' | undefined;
  readonly numberAt?: NumberAt | undefined;
}

/** How a file was read, and what is needed to read it in another way. */
export interface FileReading {
  readonly from: Uint8Array | string;
  readonly said: SaidReading;
  /** The code page, whether it is certain, and sample words in each page; undefined for pasted text and workbooks. */
  readonly page: ReadPage | undefined;
  readonly layout: CsvLayout | undefined;
  /** Examples of colours, if their numbers may be the first or the last words; undefined if that is certain. */
  readonly numberAt: Palette['asks'];
  /** The first rows, one of which may have the headings. */
  readonly first: readonly FileRow[];
}

/** Reads the chosen file. Reads a long one in slices, between which the page can respond. */
export async function sourceOfBytes(
  name: string,
  bytes: Uint8Array,
  said: SaidReading = {},
): Promise<Result<Source, NotRead>> {
  const text = await textOfBytes(bytes, said.page);
  if (!text.ok) return text.error.is === 'workbook' ? sourceOfWorkbook(name, bytes, said) : err(text.error);
  const page = pageOf(bytes, text.value);
  return ok(await runWithPauses(sourceInSteps(name, text.value.text, { from: bytes, said, page })));
}

const sourceOfWorkbook = async (
  name: string,
  bytes: Uint8Array,
  said: SaidReading,
): Promise<Result<Source, NotRead>> => {
  const reader = await import('#core/tables/workbook-rows.ts').catch(() => undefined);
  if (reader === undefined) return err({ is: 'readerMissing' });
  const read = await reader.workbookRows(bytes);
  if (!read.ok) return read;
  const first = read.value.rows.slice(0, furthestHeader);
  const reading = { from: bytes, said, page: undefined, layout: undefined, first, numberAt: undefined };
  return ok({ ...tableOf(read.value, said.headings), name, palette: undefined, reading });
};

/** Reads a pasted text in slices, between which the page can respond. */
export function sourceOfText(name: string, text: string, said: SaidReading = {}): Promise<Source> {
  return runWithPauses(sourceInSteps(name, text, { from: text, said, page: undefined }));
}

export function readAgain({ name, reading }: Source, said: SaidReading): Promise<Result<Source, NotRead>> {
  return typeof reading.from === 'string'
    ? sourceOfText(name, reading.from, said).then(ok)
    : sourceOfBytes(name, reading.from, said);
}

function* sourceInSteps(
  name: string,
  text: string,
  read: Pick<FileReading, 'from' | 'said' | 'page'>,
): Generator<void, Source> {
  if (isPalette(text)) {
    const { name: palette, file, asks } = readPalette(text, read.said.numberAt);
    const reading = { ...read, layout: undefined, first: [], numberAt: asks };
    return { name, file, header: undefined, mapping: paletteColumns, unsure: new Set(), above: [], palette, reading };
  }
  const { layout, ...file } = yield* readCsvInSteps(text, read.said.layout);
  const first = file.rows.slice(0, furthestHeader);
  return {
    ...tableOf(file, read.said.headings),
    name,
    palette: undefined,
    reading: { ...read, layout, first, numberAt: undefined },
  };
}
