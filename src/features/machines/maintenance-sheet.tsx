import '#texts/en/kind-words.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { dueTasks } from '#core/machines/due-tasks.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { dueWords, hoursWords } from '#parts/machines/due-words.ts';
import { useMachineBook, useToday } from '#parts/machines/use-machine-book.ts';
import { useCollection } from '#parts/rows/use-collection.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { taskTitle } from '#parts/machines/task-title.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { consumablesAsTyped } from './consumables.ts';
import styles from './sheets.module.css';

export function MaintenanceSheet({ machine }: { readonly machine: CollectionRow<'machine'> }) {
  const { data, id } = machine;
  const book = useMachineBook(id);
  const tasks = useCollection('maintenanceTask').rows;
  const today = useToday();
  const dayOf = useTeamDay();
  if (book === undefined) return null;
  const due = dueTasks(machine, book, tasks, today);
  const lastOf = (taskId: string): string | undefined =>
    withoutUndone(book.logs)
      .filter((log) => log.taskId === taskId)
      .map(({ doneAt }) => doneAt)
      .toSorted()
      .at(-1);
  return (
    <section className={styles.machine}>
      <h2>{t('machineSheets.maintenanceTitle', { machine: data.nickname })}</h2>
      <p className={styles.quiet}>
        {data.brand} {data.model} · {t('machines.stitches', { count: data.totalStitches })} ·{' '}
        {hoursWords(data.totalSeconds)}
      </p>
      {due.length === 0 && <p>{t('machines.noTasks')}</p>}
      {due.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('kindWords.maintenanceTask')}</th>
              <th scope="col">{t('machineSheets.howOften')}</th>
              <th scope="col">{t('machineSheets.lastDone')}</th>
              <th scope="col">{t('machineSheets.stands')}</th>
              <th scope="col">{t('machineSheets.signed')}</th>
            </tr>
          </thead>
          <tbody>
            {due.map(({ task, due: state }) => {
              const last = lastOf(task.id);
              return (
                <tr key={task.id}>
                  <th scope="row">
                    {taskTitle(task.data)}
                    {task.data.steps.map((step) => (
                      <small key={step}>☐ {step}</small>
                    ))}
                    {task.data.consumables.length > 0 && (
                      <small>{consumablesAsTyped(task.data.consumables).replaceAll('\n', ', ')}</small>
                    )}
                  </th>
                  <td>{howOften(task.data)}</td>
                  <td>{last === undefined ? '' : formatCalendarDay(dayOf(last))}</td>
                  <td>{dueWords(state)}</td>
                  <td className={styles.blank} aria-label={t('machineSheets.signed')} />
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Writes how often a task is due, such as "4 h · 30 days": whichever interval ends first. */
const howOften = ({ everyStitches, everyHours, everyDays }: MaintenanceTask): string =>
  [
    everyHours !== null && `${formatNumber(Number(everyHours))}\u00a0h`,
    everyStitches !== null && t('machines.stitches', { count: everyStitches }),
    everyDays !== null && t('machines.days', { count: everyDays }),
  ]
    .filter(Boolean)
    .join(' · ');
