import '#texts/en/importing.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { takeAfterReload } from '#data/files/kept-over-reload.ts';
import { takeTable } from '#parts/files/handed-table.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { MissingPart } from '#ui/missing-part.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { refusalInWords } from './import-words.ts';
import { sourceOfBytes, sourceOfText, type Source } from './file-source.ts';
import { reloadWith } from './reload-with.ts';
import { mostBytes } from './text-of-bytes.ts';

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
