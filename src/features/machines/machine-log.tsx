import '#texts/en/kind-words.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import type { Action } from '#core/mutations/registry.ts';
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
import { hoursWords } from '#parts/machines/due-words.ts';
import styles from './machines.module.css';
import { undoRun } from './run-actions.ts';
import { undoLog, undoReading, undoStop } from './undo-actions.ts';
import type { MachineBook, WithId } from '#parts/machines/machine-book.ts';

const LogPhotos = later(async () => (await import('./log-photos.tsx')).LogPhotos);

interface Happened extends HistoryEntry {
  readonly what: string;
  /** Whether the entry is about work. Then photos from before and after the work can be added. */
  readonly isWork?: boolean;
}

const firstShown = 8;

export const MachineLog = ({ book, mayChange }: { readonly book: MachineBook; readonly mayChange: boolean }) => {
  const [isAll, setAll] = useState(false);
  const happened = useMemo(() => recordsOf(book), [book]);
  const shown = useWords(isAll ? happened : happened.slice(0, firstShown), mayChange);
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
};

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

const useWords = (records: readonly Recorded[], mayChange: boolean): readonly Happened[] => {
  const { store, settings, nameOf } = useWorkspace();
  const { undoOrTell } = useAction();
  const titles = useTaskTitles(records.flatMap((one) => (one.of === 'log' ? (one.row.taskId ?? []) : [])));
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
        const amount = [
          row.stitchesAt !== null && row.stitchesAt > 0 && t('machines.atStitches', { count: row.stitchesAt }),
          row.costMinor !== null && formatMoney(row.costMinor, settings),
          row.note,
        ]
          .filter(Boolean)
          .join(' · ');
        const what = row.title ?? titles.get(row.taskId ?? '') ?? t('kindWords.maintenanceTask');
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

/** Returns the titles of tasks by id, even of deleted tasks, because log entries still name them. */
const useTaskTitles = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const { db } = useWorkspace().store;
  const key = [...new Set(ids)].toSorted().join(' ');
  const titles = useLiveQuery(async () => {
    const rows = await db.rows.bulkGet(key.split(' ').map((id) => rowKey('maintenanceTask', id)));
    return new Map(
      rows.flatMap((row) => (row === undefined ? [] : [[row.id, taskTitle(foundOf<'maintenanceTask'>(row).data)]])),
    );
  }, [db, key]);
  return titles ?? none;
};

const none: ReadonlyMap<string, string> = new Map();
