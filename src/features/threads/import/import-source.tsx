import '#texts/en/importing.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPalette, paletteColumns, readPalette, type NumberAt, type Palette } from '#core/exchange/read-palette.ts';
import { furthestHeader, tableOf, type Table } from '#core/exchange/table-of.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { CodePage } from '#core/tables/code-page.ts';
import type { CsvLayout } from '#core/tables/csv-layout.ts';
import { readCsvInSteps } from '#core/tables/csv-text.ts';
import type { FileRow } from '#core/tables/file-rows.ts';
import { takeAfterReload, keepOverReload } from '#data/files/kept-over-reload.ts';
import { takeTable } from '#parts/files/handed-table.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { MissingPart } from '#ui/missing-part.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { refusalInWords } from './import-preview.tsx';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';
import { mostBytes, pageOf, textOfBytes, type NotRead, type ReadPage } from './text-of-bytes.ts';

export function ImportSource({
  pasted: given = '',
  source,
  onSource,
}: {
  /** A text to begin with, as if the person had pasted it here. */
  readonly pasted?: string | undefined;
  readonly source: Source | undefined;
  readonly onSource: (source: Source | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState<string>();
  /** The chosen file, if the code that reads it could not be loaded. */
  const [unread, setUnread] = useState<File>();
  const [isHeld, setHeld] = useState(false);
  const { userId } = useWorkspace().store.actor;
  // The number of the latest choice. Reading a long file may not be finished when the person chooses the next file.
  const latest = useRef(0);

  const accept = (found: Source) => {
    const { rows, broken } = found.file;
    const why =
      broken && `${t('importing.row', { row: String(broken.row) })}: ${refusalInWords({ column: null, ...broken })}`;
    setProblem(rows.length === 0 ? (why ?? t('importing.noRows')) : undefined);
    onSource(rows.length === 0 ? undefined : found);
  };
  const refuse = (why: string) => {
    setProblem(why);
    onSource(undefined);
  };
  /** `isAgain`: the person tries again a file whose reader was missing before. */
  const take = async (file: File | undefined, isAgain = false) => {
    if (file === undefined) return;
    latest.current += 1;
    const own = latest.current;
    setText('');
    setUnread(undefined);
    setHeld(true);
    // Check the size before reading, because reading a larger file would block the page.
    if (file.size > mostBytes) return refuse(tooLarge(file.size));
    const bytes = await file.arrayBuffer().catch(() => undefined);
    if (bytes === undefined) return refuse(t('importing.unreadable'));
    const read = await sourceOfBytes(file.name, new Uint8Array(bytes));
    if (own !== latest.current) return;
    if (read.ok) return accept(read.value);
    if (read.error.is !== 'readerMissing') return refuse(t(`importing.no.${read.error.is}`));
    setProblem(undefined);
    onSource(undefined);
    setUnread(file);
    if (isAgain) await reloadWith(file, userId);
  };
  const paste = async (pasted: string) => {
    latest.current += 1;
    const own = latest.current;
    setText(pasted);
    setUnread(undefined);
    setHeld(pasted !== '');
    if (pasted.length > mostBytes) return refuse(tooLarge(pasted.length));
    if (pasted.trim() === '') {
      setProblem(undefined);
      return onSource(undefined);
    }
    const found = await sourceOfText('', pasted);
    if (own === latest.current) accept(found);
  };
  const begin = useEffectEvent(async () => {
    const file = takeTable() ?? (given === '' ? await takeAfterReload(window.caches, userId) : undefined);
    if (latest.current > 0) return;
    if (file === undefined) return given === '' ? undefined : paste(given);
    // A file without a name contains the text that the person had pasted.
    return file.name === '' ? paste(await file.text()) : take(file);
  });
  useEffect(() => {
    const timer = setTimeout(() => void begin().catch(window.reportError));
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <Stack row>
        <Button onClick={() => input.current?.click()} data-autofocus>
          {source === undefined ? t('importing.choose') : t('importing.other')}
        </Button>
        <span>
          {source === undefined || source.name === ''
            ? t('importing.chooseHint')
            : t('importing.fromFile', { name: source.name, count: source.file.rows.length })}
        </span>
      </Stack>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.gpl,.xlsx,text/csv,text/plain,text/tab-separated-values"
        hidden
        data-unkept={isHeld || undefined}
        aria-label={t('importing.choose')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = ''; // without this, choosing the same file again would cause no event
        }}
      />
      {problem !== undefined && (
        <Banner tone="danger" announce>
          {problem}
        </Banner>
      )}
      {unread !== undefined && <MissingPart look="here" onRetry={() => void take(unread, true)} onClose={undefined} />}
      {(source === undefined || source.name === '') && (
        <TextArea
          label={t('importing.paste')}
          hint={t('importing.pasteHint')}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={(pasted) => void paste(pasted)}
        />
      )}
    </>
  );
}

const tooLarge = (bytes: number): string =>
  t('importing.tooLarge', { size: megabytes(bytes), most: megabytes(mostBytes) });

const megabytes = (bytes: number): string =>
  formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });

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
interface FileReading {
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
async function sourceOfBytes(
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

/** Loads the page again with the chosen file, unless there is no network or the browser cannot keep the file. */
export async function reloadWith(file: File, userId: string): Promise<void> {
  if (!navigator.onLine || window.caches === undefined) return;
  await keepOverReload(window.caches, userId, file);
  window.location.reload();
}

/** Returns the chosen file as it was; a pasted text becomes a file without a name. */
export function fileOf({ name, reading: { from } }: Source): File {
  return new File([from as BlobPart], name);
}
