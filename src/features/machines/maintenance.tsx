import { useState } from 'react';
import { newId } from '#core/ids.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { roundLeftOpen, type DueTask } from '#core/machines/due-tasks.ts';
import { starterTasks, starterTriggers, usualTasks, type StarterTask } from '#core/machines/starter-tasks.ts';
import { starterTitles } from '#core/machines/starter-titles.ts';
import { todayIn } from '#core/machines/today.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { taskTitle } from '#parts/machines/task-title.ts';
import { languageInUse } from '#texts/catalogue.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { later } from '#ui/later.tsx';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { dueTones, dueWords, roundStaysWords } from '#parts/machines/due-words.ts';
import styles from './machines.module.css';
import { metersNow } from './meters-now.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';

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
