import '#texts/en/adding.ts';
import '#texts/en/pasting.ts';
import { useDeferredValue, useMemo, useState, useEffect, useRef } from 'react';
import type { ListRow, Meant } from '#core/pasting/list-row.ts';
import { mostLetters, mostListRows, readList } from '#core/pasting/read-list.ts';
import { tableRows, writtenLines } from '#core/pasting/table-rows.ts';
import { createThreadIndex, type ThreadIndex } from '#core/pasting/thread-index.ts';
import { placesOf } from '#inventory/places.ts';
import { useStartPlace } from '#parts/forms/default-place.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { placeOf, PlaceField } from '#parts/forms/place-field.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { useChosenBrands } from '#parts/threads/use-chosen-brands.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useCharts } from '#services/charts.ts';
import { useEngineStatus, useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { addedInWords, additionBatches, tooManySpools } from '../adding/additions.ts';
import { ImportFrame } from '../import/import-frame.tsx';
import { useImport, type ImportEnd } from '../import/use-import.ts';
import {
  additionOf,
  answerKey,
  coloursIn,
  meantBy,
  spoolsInStock,
  stillAsking,
  type RowAnswer,
  type RowAnswers,
} from './meant-additions.ts';
import { LeftOutLines, Preview } from './preview.tsx';

export function PasteDialog({
  onClose,
  onImport,
}: {
  readonly onClose: () => void;
  /** Opens the import of tables with a text that is a table, or too long for a list. */
  readonly onImport: (text: string) => void;
}) {
  const { store } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { reachable } = useEngineStatus();
  const places = usePlaces();
  const start = useStartPlace();
  const work = useImport();
  const index = useThreadIndex(work.progress !== undefined);
  const [end, setEnd] = useState<ImportEnd>();
  const [answers, setAnswers] = useState<RowAnswers>({});
  /** The last pasted text, if it is too long for the field; the import can still read it. */
  const [refused, setRefused] = useState<string>();
  /** The threads to add, while the person is asked whether to add more spools of threads that are in stock. */
  const [again, setAgain] = useState<readonly Meant<ThreadPick>[]>();
  const [asked, setAsked] = useState(0);
  const draft = useDraft({ form: 'paste', team: store.actor.teamId }, { list: '', place: start.name });
  const list = useDeferredValue(draft.value.list);
  const read = useMemo(() => (index === undefined ? undefined : readList(list, index)), [list, index]);
  const rows = read?.ok ? read.value.rows : [];
  const asking = rows.filter((row) => meantBy(row, answers) === undefined);
  const meant = rows.flatMap((row) => meantBy(row, answers) ?? []);
  const colours = coloursIn(meant);
  const tooMany = tooManySpools(
    threads,
    meant.reduce((sum, { amount }) => sum + amount.spools, 0),
  );
  const tooLong = refused ?? (read?.ok === false ? list : undefined);
  const inTable = useMemo(() => tableRows(list), [list]);
  // A table of which one line gives several rows has too many columns for a list.
  const isMisread = inTable > fewLines && rows.length > writtenLines(list).length;
  // A list leaves out, unsaid, what stands under a heading that it does not read, such as notes or a price.
  const hasHeadings = inTable > 0 && read?.ok === true && read.value.leftOut.some(({ why }) => why === 'columns');

  const change = (text: string) => {
    setAgain(undefined);
    setAsked(0);
    // Megabytes of text would slow every keystroke. Refuse it as a whole, because cutting it would lose rows unseen.
    setRefused(text.length > mostLetters ? text : undefined);
    if (text.length <= mostLetters) draft.set({ list: text });
  };

  const add = async (wanted: readonly Meant<ThreadPick>[]) => {
    setAgain(undefined);
    const { placeId, actions } = placeOf(draft.value.place, await placesOf(store.db), start.placeId);
    const additions = wanted.map((one) => additionOf(one, placeId));
    const done = await work.run(
      async () => [
        ...(actions.length > 0 ? [{ actions, takeBack: [] }] : []),
        ...(await additionBatches(store, threads, additions, reachable === true)),
      ],
      addedInWords(additions),
      { source: 'paste', fileName: null },
    );
    setEnd(done);
    if (done.kind !== 'done') return;
    start.used(placeId);
    if (asking.length === 0) {
      draft.clear();
      onClose();
      return;
    }
    draft.set({ list: stillAsking(asking) });
    setAnswers({});
    setAsked(asking.length);
  };

  const submit = () => {
    if (meant.some(({ item }) => spoolsInStock(item) > 0)) setAgain(meant);
    else void add(meant);
  };

  return (
    <ImportFrame
      title={t('adding.paste')}
      submit={
        asking.length > 0
          ? t('pasting.addAndAsk', { count: colours, asks: asking.length })
          : t('adding.addMany', { count: colours })
      }
      canSubmit={meant.length > 0 && again === undefined && tooMany === undefined}
      work={work}
      end={end?.kind === 'done' ? undefined : end}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeftDrafts draft={draft} />
      <TextArea
        label={t('adding.list')}
        hint={t('adding.listHint')}
        rows={4}
        spellCheck={false}
        value={draft.value.list}
        onChange={change}
        data-autofocus
      />
      <PlaceField value={draft.value.place} onChange={(place) => draft.set({ place })} places={places} start={start} />
      {tooLong !== undefined && (
        <Banner
          tone="danger"
          announce
          actions={<Button onClick={() => onImport(tooLong)}>{t('pasting.openImport')}</Button>}
        >
          {t('pasting.tooLong', { rows: mostListRows })}
        </Banner>
      )}
      {tooLong === undefined && (inTable > manyLines || isMisread || hasHeadings) && (
        <Banner
          tone="accent"
          announce
          actions={<Button onClick={() => onImport(list)}>{t('pasting.openImport')}</Button>}
        >
          {t('pasting.isTable')}
        </Banner>
      )}
      {index === undefined && list.trim() !== '' && <p role="status">{t('pasting.readingCharts')}</p>}
      {tooMany !== undefined && (
        <Banner tone="danger" announce>
          {tooMany}
        </Banner>
      )}
      {again !== undefined && tooMany === undefined && (
        <AskAgain meant={again} onAdd={(wanted) => void add(wanted)} onNothing={() => setAgain(undefined)} />
      )}
      {rows.length > 0 && (
        <>
          <p role="status">{asked > 0 ? t('pasting.stillAsks', { count: asked }) : summaryOf(rows, asking)}</p>
          <Preview
            rows={rows}
            answers={answers}
            onAnswer={(some, answer) => {
              setAgain(undefined);
              setAnswers((before) => answered(before, some, answer));
            }}
          />
        </>
      )}
      {read?.ok && read.value.leftOut.length > 0 && <LeftOutLines lines={read.value.leftOut} />}
    </ImportFrame>
  );
}

const fewLines = 2;
const manyLines = 40;

const answered = (
  answers: RowAnswers,
  rows: readonly ListRow<ThreadPick>[],
  answer: RowAnswer | undefined,
): RowAnswers => {
  const keys = new Set(rows.map(answerKey));
  const others = Object.entries(answers).filter(([key]) => !keys.has(key));
  return Object.fromEntries(answer === undefined ? others : [...others, ...[...keys].map((key) => [key, answer])]);
};

const summaryOf = (rows: readonly ListRow<ThreadPick>[], asking: readonly ListRow<ThreadPick>[]): string => {
  const clear = t('pasting.read', { count: rows.length - asking.length });
  return asking.length === 0 ? clear : `${clear} ${t('pasting.readAsks', { count: asking.length })}`;
};

/**
 * Prepares threads and charts for reading lists; undefined while charts are read. Without charts if they cannot be
 * read.
 */
function useThreadIndex(isAdding: boolean): ThreadIndex<ThreadPick> | undefined {
  const { rows: latest } = useQuery(stock);
  const [threads, setThreads] = useState(latest);
  // Keep the old threads while adding, because preparing the index again after each saved batch takes long.
  if (!isAdding && threads !== latest) setThreads(latest);
  const { search: charts, failed } = useCharts();
  const chosenBrands = useChosenBrands();
  return useMemo(() => {
    if (charts === undefined && !failed) return undefined;
    return createThreadIndex<ThreadPick>({
      threads: [
        ...threads.map((owned) => ({ item: { from: 'own' as const, owned }, thread: owned.thread, isOwn: true })),
        ...(charts?.('') ?? []).map((colour) => ({
          item: { from: 'chart' as const, colour },
          thread: colour,
          isOwn: false,
        })),
      ],
      chosenBrands,
    });
  }, [threads, charts, failed, chosenBrands]);
}

/** Asks before adding threads again that are in stock, because it is easy to paste a list twice. */
function AskAgain({
  meant,
  onAdd,
  onNothing,
}: {
  readonly meant: readonly Meant<ThreadPick>[];
  readonly onAdd: (wanted: readonly Meant<ThreadPick>[]) => void;
  readonly onNothing: () => void;
}) {
  const question = useRef<HTMLDivElement>(null);
  // The pressed button is now disabled, so focus the answer that adds nothing twice.
  useEffect(() => question.current?.querySelector('button')?.focus(), []);
  const fresh = meant.filter(({ item }) => spoolsInStock(item) === 0);
  const total = coloursIn(meant);
  const count = total - coloursIn(fresh);
  return (
    <div ref={question}>
      <Banner
        tone="warn"
        icon="warning"
        announce
        actions={
          <>
            {fresh.length > 0 ? (
              <Button onClick={() => onAdd(fresh)}>{t('pasting.addOnlyNew', { count: total - count })}</Button>
            ) : (
              <Button onClick={onNothing}>{t('pasting.addNothing')}</Button>
            )}
            <Button onClick={() => onAdd(meant)}>
              {fresh.length > 0 ? t('pasting.addAllAgain', { total }) : t('pasting.addAgain')}
            </Button>
          </>
        }
      >
        {t('pasting.inStock', { count, total })}
      </Banner>
    </div>
  );
}
