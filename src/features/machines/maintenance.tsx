import '#texts/en/jobs.ts';
import '#texts/en/kind-words.ts';
import { useState, useMemo } from 'react';
import { newId } from '#core/ids.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { roundLeftOpen, type DueTask } from '#core/machines/due.ts';
import { metersOf } from '#core/machines/read-meters.ts';
import {
  starterTasks,
  starterTriggers,
  usualTasks,
  type StarterTask,
  starterTitles,
} from '#core/machines/starter-tasks.ts';
import { todayIn } from '#core/machines/today.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { undoLog, undoReading, undoRun, undoStop } from '#core/mutations/undo-actions.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { rowKey, type TeamDatabase } from '#data/database/team-database.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { sinceWords } from '#parts/connection/since-words.ts';
import { useFilesOfEach } from '#parts/files/use-files-of.ts';
import { runTimeInWords } from '#parts/jobs/run-time-words.ts';
import { taskTitle, dueTones, dueWords, roundStaysWords, hoursWords } from '#parts/machines/due-words.ts';
import type { MachineBook, WithId } from '#parts/machines/machine-book.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { whoDidIt } from '#parts/people/who-did-it.ts';
import { HistoryList, type HistoryEntry } from '#parts/rows/history-list.tsx';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { languageInUse } from '#texts/catalogue.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import styles from './machines.module.css';
import { metersNow } from './meters-now.ts';

type Task = CollectionRow<'maintenanceTask'>;

const TaskForm = later(async () => (await import('./task-form.tsx')).TaskForm);
const LogDialog = later(async () => (await import('./log-dialog.tsx')).LogDialog);

export function Maintenance({
  machine,
  book,
  due,
  mayChange,
}: {
  readonly machine: CollectionRow<'machine'>;
  readonly book: MachineBook;
  readonly due: readonly DueTask<Task>[];
  readonly mayChange: boolean;
}) {
  const [open, setOpen] = useState<'new' | Task | { readonly log: Task | undefined }>();
  const done = useDone(machine, book);
  const close = () => setOpen(undefined);
  // An open form follows its task; of one that is gone it shows what it had.
  const asItIs = (task: Task): Task => due.find((one) => one.task.id === task.id)?.task ?? task;
  return (
    <Card as="section" aria-label={t('machines.maintenance')} className={styles.region}>
      <div className={styles.regionHead}>
        <h2>{t('machines.maintenance')}</h2>
        {mayChange && (
          <div className={styles.steps} data-print="no">
            <Button tone="quiet" onClick={() => setOpen({ log: undefined })}>
              {t('machines.addLog')}
            </Button>
            <Button icon="plus" onClick={() => setOpen('new')}>
              {t('machines.addTask')}
            </Button>
          </div>
        )}
      </div>
      {due.length === 0 && mayChange && <StarterTasks machine={machine} />}
      {due.length === 0 && !mayChange && <p className={styles.quiet}>{t('machines.noTasks')}</p>}
      <ul className={styles.lines}>
        {due.map(({ task, due: state }) => (
          <li key={task.id} className={styles.line}>
            <span className={styles.what}>
              <b>{taskTitle(task.data)}</b>
              <Tag tone={dueTones[state.level]}>{dueWords(state)}</Tag>
            </span>
            {mayChange && (
              <span className={styles.steps} data-print="no">
                <Button
                  tone={state.level === 'due' || state.level === 'overdue' ? 'primary' : 'plain'}
                  icon="ok"
                  aria-label={t('machines.doneThis', { task: taskTitle(task.data) })}
                  onClick={() => void done(task)}
                >
                  {t('machines.done')}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t('machines.moreThis', { task: taskTitle(task.data) })}
                  onClick={() => setOpen({ log: task })}
                >
                  {t('machines.more')}
                </Button>
                <Button
                  tone="quiet"
                  icon="edit"
                  aria-label={t('machines.editThis', { task: taskTitle(task.data) })}
                  onClick={() => setOpen(task)}
                >
                  {t('common.edit')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <TaskForm machineId={machine.id} onClose={close} />}
      {typeof open === 'object' && 'data' in open && (
        <TaskForm machineId={machine.id} task={asItIs(open)} onClose={close} />
      )}
      {typeof open === 'object' && 'log' in open && (
        <LogDialog machine={machine} book={book} task={open.log && asItIs(open.log)} onClose={close} />
      )}
    </Card>
  );
}

const useDone = (machine: CollectionRow<'machine'>, book: MachineBook): ((task: Task) => Promise<void>) => {
  const { store } = useWorkspace();
  const { timeZone } = useTeamSettings();
  const { runOrTell } = useAction();
  return async (task) => {
    const id = newId();
    const set = { taskId: task.id, machineId: machine.id, ...metersNow(book, store.now()) };
    const undo = await runOrTell([mutate('maintenanceLog.create', { id, set })]);
    if (undo === undefined) return;
    const logs = [...book.logs, { ...set, id, reversesId: null }];
    const stays = roundLeftOpen(machine, { ...book, logs }, task, id, todayIn(timeZone, store.now()));
    const title = taskTitle(task.data);
    const done =
      stays === undefined
        ? t('machines.taskDone', { task: title })
        : t('machines.taskDoneEarly', { task: title, stays: roundStaysWords(stays) });
    offerUndo(store, done, undo);
  };
};

/** Offers all starter tasks for a machine that has no tasks; `usualTasks` of its type are ticked at first. */
const StarterTasks = ({ machine: { id, data } }: { readonly machine: CollectionRow<'machine'> }) => {
  const { runOrTell, isRunning } = useAction();
  const [ticked, setTicked] = useState<readonly StarterTask[]>(() => usualTasks(data.type satisfies Machine['type']));
  const add = async () => {
    const actions = ticked.map((task) =>
      mutate('maintenanceTask.create', {
        id: newId(),
        set: { title: starterTitles[task][languageInUse()], machineIds: [id], ...starterTriggers[task] },
      }),
    );
    if (await runOrTell(actions)) notify.done(t('machines.tasksAdded', { count: actions.length }));
  };
  return (
    <>
      <p className={styles.quiet}>{t('machines.starterText')}</p>
      <div>
        {starterTasks.map((task) => (
          <CheckboxField
            key={task}
            label={starterTitles[task][languageInUse()]}
            hint={t(`machines.starterWhen.${task}`)}
            checked={ticked.includes(task)}
            onChange={(isOn) => setTicked(isOn ? [...ticked, task] : ticked.filter((one) => one !== task))}
          />
        ))}
      </div>
      <Button tone="primary" busy={isRunning} disabled={ticked.length === 0} onClick={() => void add()}>
        {t('machines.addThese')}
      </Button>
    </>
  );
};

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
      about: [
        sinceWords(Date.parse(one.at), store.now()),
        one.of === 'log' && one.row.by !== nameOf(one.row.byMember ?? '') && one.row.by,
        whoDidIt(one.row.byMember, nameOf(one.row.createdBy), nameOf),
      ]
        .filter(Boolean)
        .join(' · '),
      amount,
      undone: one.isUndone ? t('machines.undone') : undefined,
      onUndo: mayChange && !one.isUndone ? () => void undoOrTell([takeBack()]) : undefined,
    });
    switch (one.of) {
      case 'run': {
        const { row } = one;
        return line(
          row.what ?? t('kindWords.run'),
          [
            t('machines.pieces', { count: row.pieces }),
            row.spoiled > 0 && t('jobs.spoiled', { count: row.spoiled }),
            t('machines.stitches', { count: row.stitches }),
            runTimeInWords(row),
          ]
            .filter(Boolean)
            .join(' · '),
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
  return useQuery(live(tasksOf, db, key)).rows ?? none;
};

const tasksOf = async ({ rows }: TeamDatabase, ids: string) => {
  const found = await rows.bulkGet(ids.split(' ').map((id) => rowKey('maintenanceTask', id)));
  return new Map(found.flatMap((row) => (row === undefined ? [] : [[row.id, foundOf<'maintenanceTask'>(row)]])));
};

const none: ReadonlyMap<string, FoundRow<'maintenanceTask'>> = new Map();
