import '#texts/en/kind-words.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
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
import type { MachineBook } from '#parts/machines/machine-book.ts';

const LogPhotos = later(async () => (await import('./log-photos.tsx')).LogPhotos);

interface Happened extends HistoryEntry {
  readonly at: string;
  readonly what: string;
  /** Whether the entry is about work. Then photos from before and after the work can be added. */
  readonly isWork?: boolean;
}

const firstShown = 8;

/** What happened on a machine, newest first: runs, maintenance, readings and stops, each with undo where it is allowed. */
export const MachineLog = ({ book, mayChange }: { readonly book: MachineBook; readonly mayChange: boolean }) => {
  const [isAll, setAll] = useState(false);
  const happened = useHappened(book, mayChange);
  const shown = isAll ? happened : happened.slice(0, firstShown);
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

const useHappened = ({ runs, logs, entries, stops }: MachineBook, mayChange: boolean): readonly Happened[] => {
  const { store, settings, nameOf } = useWorkspace();
  const { undoOrTell } = useAction();
  const titles = useTaskTitles(logs.flatMap(({ taskId }) => taskId ?? []));
  const { teamId } = store.actor;
  const now = () => new Date(store.now()).toISOString();
  const undone = new Set([...runs, ...logs, ...entries, ...stops].map(({ reversesId }) => reversesId));
  const line = (
    row: { readonly id: string; readonly createdBy: string },
    at: string,
    what: string,
    amount: string,
    takeBack: () => Action,
  ): Happened => ({
    id: row.id,
    at,
    what,
    about: [sinceWords(Date.parse(at), store.now()), nameOf(row.createdBy)].filter(Boolean).join(' · '),
    amount,
    undone: undone.has(row.id) ? t('machines.undone') : undefined,
    onUndo: mayChange && !undone.has(row.id) ? () => void undoOrTell([takeBack()]) : undefined,
  });
  return [
    ...runs
      .filter(({ reversesId }) => reversesId === null)
      .map((run) =>
        line(
          run,
          run.at,
          run.what ?? t('kindWords.run'),
          `${t('machines.pieces', { count: run.pieces })} · ${t('machines.stitches', { count: run.stitches })}`,
          () => undoRun(teamId, run.id, run, now()),
        ),
      ),
    ...logs
      .filter(({ reversesId }) => reversesId === null)
      .map((log) => ({
        isWork: true,
        ...line(
          log,
          log.doneAt,
          log.title ?? titles.get(log.taskId ?? '') ?? t('kindWords.maintenanceTask'),
          [
            log.stitchesAt !== null && log.stitchesAt > 0 && t('machines.atStitches', { count: log.stitchesAt }),
            log.costMinor !== null && formatMoney(log.costMinor, settings),
            log.note,
          ]
            .filter(Boolean)
            .join(' · '),
          () => undoLog(teamId, log),
        ),
      })),
    ...entries
      .filter(({ reversesId, source }) => reversesId === null && source !== 'run')
      .map((entry) =>
        line(
          entry,
          entry.at,
          t('machines.meterRead'),
          entry.kind === 'hours'
            ? hoursWords(entry.value ?? entry.delta ?? 0)
            : formatNumber(entry.value ?? entry.delta ?? 0),
          () => undoReading(teamId, entry),
        ),
      ),
    ...stops
      .filter(({ reversesId }) => reversesId === null)
      .map((stop) =>
        line(
          stop,
          stop.at,
          t(`machineWords.value.stop.${stop.code}`),
          stop.needle === null ? '' : t('machines.needleNumber', { needle: stop.needle }),
          () => undoStop(teamId, stop),
        ),
      ),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
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
