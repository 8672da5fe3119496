import '#texts/en/kind-words.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { roundLeftOpen } from '#core/machines/due-tasks.ts';
import { metersOf } from '#core/machines/read-meters.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { Action } from '#core/mutations/registry.ts';
import { undoLog, undoReading, undoRun, undoStop } from '#core/mutations/undo-actions.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { rowKey } from '#data/database/team-database.ts';
import { HistoryList, type HistoryEntry } from '#parts/rows/history-list.tsx';
import { sinceWords } from '#parts/connection/since-words.ts';
import { useFilesOfEach } from '#parts/files/use-files-of.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatNumber } from '#texts/numbers.ts';
import { taskTitle } from '#parts/machines/task-title.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { later } from '#ui/later.tsx';
import { hoursWords, roundStaysWords } from '#parts/machines/due-words.ts';
import styles from './machines.module.css';
import type { MachineBook, WithId } from '#parts/machines/machine-book.ts';
import { useToday } from '#parts/machines/use-machine-book.ts';

const LogPhotos = later(async () => (await import('./log-photos.tsx')).LogPhotos);

interface Happened extends HistoryEntry {
  readonly what: string;
  /** Whether the entry is about work. Then photos from before and after the work can be added. */
  readonly isWork?: boolean;
}

const firstShown = 8;

export function MachineLog({
  machine,
  book,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly mayChange: boolean;
}) {
  const [isAll, setAll] = useState(false);
  const happened = useMemo(() => recordsOf(book), [book]);
  const shown = useWords(machine, book, isAll ? happened : happened.slice(0, firstShown), mayChange);
  const photos = useFilesOfEach(
    'maintenanceLog',
    shown.filter(({ isWork }) => isWork).map(({ id }) => id),
  );
  const photosOf = ({ id, what, isWork }: Happened) =>
    isWork === true && <LogPhotos id={id} title={what} photos={photos?.get(id) ?? []} mayAdd={mayChange} />;
  const entries = shown.map((entry) => ({ ...entry, below: photosOf(entry) }));
  return (
    <Card className={styles.region}>
      <HistoryList title={t('machines.log')} empty={t('machines.logEmpty')} entries={entries}>
        {happened.length > shown.length && (
          <Button tone="quiet" onClick={() => setAll(true)} data-print="no">
            {t('machines.showAllLog', { count: happened.length })}
          </Button>
        )}
      </HistoryList>
    </Card>
  );
}

/** A row that the log shows, not put in words yet, because thousands of runs are known and few are shown. */
type Recorded = { readonly at: string; readonly isUndone: boolean } & (
  | { readonly of: 'run'; readonly row: WithId<'run'> }
  | { readonly of: 'log'; readonly row: WithId<'maintenanceLog'> }
  | { readonly of: 'reading'; readonly row: WithId<'meterReading'> }
  | { readonly of: 'stop'; readonly row: WithId<'stop'> }
);

const recordsOf = ({ runs, logs, entries, stops }: MachineBook): readonly Recorded[] => {
  const undone = new Set(
    [runs, logs, entries, stops].flatMap((rows) => rows.flatMap(({ reversesId }) => reversesId ?? [])),
  );
  const isShown = ({ reversesId }: { readonly reversesId: string | null }) => reversesId === null;
  const isUndone = ({ id }: { readonly id: string }) => undone.has(id);
  const all: readonly Recorded[] = [
    ...runs.filter(isShown).map((row) => ({ of: 'run' as const, row, at: row.at, isUndone: isUndone(row) })),
    ...logs.filter(isShown).map((row) => ({ of: 'log' as const, row, at: row.doneAt, isUndone: isUndone(row) })),
    ...entries
      .filter((row) => isShown(row) && row.source !== 'run')
      .map((row) => ({ of: 'reading' as const, row, at: row.at, isUndone: isUndone(row) })),
    ...stops.filter(isShown).map((row) => ({ of: 'stop' as const, row, at: row.at, isUndone: isUndone(row) })),
  ];
  return all.toReversed().toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
};

const useWords = (
  machine: CollectionRow<'machine'>,
  book: MachineBook,
  records: readonly Recorded[],
  mayChange: boolean,
): readonly Happened[] => {
  const { store, settings, nameOf } = useWorkspace();
  const { undoOrTell } = useAction();
  const today = useToday();
  const tasks = useTasks(records.flatMap((one) => (one.of === 'log' ? (one.row.taskId ?? []) : [])));
  const { teamId } = store.actor;
  const now = () => new Date(store.now()).toISOString();
  return records.map((one) => {
    const line = (what: string, amount: string, takeBack: () => Action): Happened => ({
      id: one.row.id,
      what,
      about: [sinceWords(Date.parse(one.at), store.now()), nameOf(one.row.createdBy)].filter(Boolean).join(' · '),
      amount,
      undone: one.isUndone ? t('machines.undone') : undefined,
      onUndo: mayChange && !one.isUndone ? () => void undoOrTell([takeBack()]) : undefined,
    });
    switch (one.of) {
      case 'run': {
        const { row } = one;
        return line(
          row.what ?? t('kindWords.run'),
          `${t('machines.pieces', { count: row.pieces })} · ${t('machines.stitches', { count: row.stitches })}`,
          () => undoRun(teamId, row.id, row, now()),
        );
      }
      case 'log': {
        const { row } = one;
        const task = tasks.get(row.taskId ?? '');
        // By what is known of the meter now: the entry's own figure may be of a reading taken back [F11].
        const count = metersOf(book.entries).totalAt('stitches', row.doneAt);
        const stays =
          task === undefined || one.isUndone ? undefined : roundLeftOpen(machine, book, task, row.id, today);
        const amount = [
          count > 0 && t('machines.atStitches', { count }),
          stays !== undefined && roundStaysWords(stays),
          row.costMinor !== null && formatMoney(row.costMinor, settings),
          row.note,
        ]
          .filter(Boolean)
          .join(' · ');
        const what = row.title ?? (task && taskTitle(task.data)) ?? t('kindWords.maintenanceTask');
        return { ...line(what, amount, () => undoLog(teamId, row)), isWork: true };
      }
      case 'reading': {
        const { row } = one;
        const amount = row.value ?? row.delta ?? 0;
        return line(t('machines.meterRead'), row.kind === 'hours' ? hoursWords(amount) : formatNumber(amount), () =>
          undoReading(teamId, row),
        );
      }
      case 'stop': {
        const { row } = one;
        return line(
          t(`machineWords.value.stop.${row.code}`),
          row.needle === null ? '' : t('machines.needleNumber', { needle: row.needle }),
          () => undoStop(teamId, row),
        );
      }
    }
  });
};

/** Returns tasks by id, even deleted ones, because log entries still name them. */
const useTasks = (ids: readonly string[]): ReadonlyMap<string, FoundRow<'maintenanceTask'>> => {
  const { db } = useWorkspace().store;
  const key = [...new Set(ids)].toSorted().join(' ');
  const tasks = useLiveQuery(async () => {
    const rows = await db.rows.bulkGet(key.split(' ').map((id) => rowKey('maintenanceTask', id)));
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, foundOf<'maintenanceTask'>(row)]])));
  }, [db, key]);
  return tasks ?? none;
};

const none: ReadonlyMap<string, FoundRow<'maintenanceTask'>> = new Map();
