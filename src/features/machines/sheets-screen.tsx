import '#texts/en/machine-sheets.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/machine-words.ts';
import '#texts/en/machines.ts';
import '#texts/en/kind-words.ts';
import { Link, useSearchParams } from 'wouter';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import { dueTasks } from '#core/machines/due.ts';
import { withoutUndone } from '#core/machines/meter.ts';
import { highestHead, needlesOfHead } from '#core/machines/slots.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { dueWords, hoursWords, taskTitle } from '#parts/machines/due-words.ts';
import { bookOf } from '#parts/machines/use-machine-book.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { useTeamDay, useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { buttonLook, Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Segments } from '#ui/segments.tsx';
import { SelectField } from '#ui/select-field.tsx';
import stacked from '#ui/stacked-table.module.css';
import { consumablesAsTyped } from './consumables.ts';
import styles from './sheets.module.css';

const TeamLogo = later(async () => (await import('#parts/files/team-logo.tsx')).TeamLogo);

const sheets = ['insurance', 'maintenance', 'needles'] as const;

/**
 * `/inventory/machine-sheets`: sheets about machines to print. `?sheet=`: which sheet; `?machine=`: only one machine.
 */
export function SheetsScreen() {
  const machines = useQuery(rowsOf('machine'));
  const { company } = useTeamSettings();
  const dayOf = useTeamDay();
  const { store } = useWorkspace();
  const [params, setParams] = useSearchParams();
  useShown(machines.extent !== 'unread');
  const sheet = sheets.find((one) => one === params.get('sheet')) ?? 'insurance';
  const machineId = params.get('machine') ?? '';
  const set = (change: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  const owned = machines.rows.filter(({ data }) => data.status !== 'sold');
  const shown = machineId === '' ? owned : owned.filter(({ id }) => id === machineId);
  return (
    <article className={styles.paper}>
      <div className={styles.choices} data-print="no">
        <PageHead
          title={t('titles.machineSheets')}
          actions={
            <Button tone="primary" icon="print" disabled={shown.length === 0} onClick={() => window.print()}>
              {t('machineSheets.print')}
            </Button>
          }
        />
        <Segments
          label={t('machineSheets.which')}
          segments={sheets.map((value) => ({ value, label: t(`machineSheets.${value}`) }))}
          value={sheet}
          onChange={(next) => set({ sheet: next })}
        />
        {owned.length > 1 && (
          <SelectField
            label={t('machineSheets.machines')}
            value={machineId}
            onChange={(machine) => set({ machine })}
            options={[
              { value: '', label: t('machines.allMachines') },
              ...owned.map(({ id, data }) => ({ value: id, label: data.nickname })),
            ]}
          />
        )}
      </div>
      {machines.extent === 'whole' && shown.length === 0 && (
        <EmptyState
          icon="print"
          title={t('machineSheets.none')}
          actions={
            <Link href="/inventory/machines" {...buttonLook('primary')}>
              {t('machines.allMachines')}
            </Link>
          }
        />
      )}
      {shown.length > 0 && (
        <>
          <header className={styles.head}>
            <div>
              <TeamLogo />
              <address>{[company.name, company.address].filter(Boolean).join('\n')}</address>
            </div>
            <p>{t('machineSheets.asOf', { date: formatCalendarDay(dayOf(store.now())) })}</p>
          </header>
          <Sheet sheet={sheet} machines={shown} />
        </>
      )}
    </article>
  );
}

const Sheet = ({
  sheet,
  machines,
}: {
  readonly sheet: (typeof sheets)[number];
  readonly machines: readonly CollectionRow<'machine'>[];
}) => {
  switch (sheet) {
    case 'insurance':
      return <InsuranceSheet machines={machines} />;
    case 'maintenance':
      return machines.map((machine) => <MaintenanceSheet key={machine.id} machine={machine} />);
    case 'needles':
      return machines.map((machine) => <NeedleChart key={machine.id} machine={machine} />);
  }
};

const PicturesOf = later(async () => (await import('#parts/files/pictures-of.tsx')).PicturesOf);

const masked = '••••';

/**
 * The machines with serial number and value, for the insurer. If costs are hidden: no values, and masked serial
 * numbers.
 */
function InsuranceSheet({ machines }: { readonly machines: readonly CollectionRow<'machine'>[] }) {
  const { settings } = useWorkspace();
  const places = usePlaces();
  // `upkeepPerHour` always has a value, so null means that costs are hidden from this person.
  const isHidden = machines.some(({ data }) => data.upkeepPerHour === null);
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, settings));
  const sum = (of: (machine: CollectionRow<'machine'>) => number | null) =>
    machines.every((machine) => of(machine) === null)
      ? ''
      : money(machines.reduce((all, machine) => all + (of(machine) ?? 0), 0));
  /** How many machines a total leaves out; 0 where there is no total. */
  const leftOut = (of: (machine: CollectionRow<'machine'>) => number | null) => {
    const without = machines.filter((machine) => of(machine) === null).length;
    return without === machines.length ? 0 : without;
  };
  const [unpriced, unvalued] = [leftOut(({ data }) => data.priceMinor), leftOut(({ data }) => data.currentValueMinor)];
  return (
    <section className={stacked.sheet}>
      <h2>{t('machineSheets.insuranceTitle')}</h2>
      <table className={classNames(styles.table, stacked.table)}>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              {t('kindWords.machine')}
            </th>
            <th scope="col">{t('machineWords.serial')}</th>
            <th scope="col">{t('machineWords.place')}</th>
            <th scope="col">{t('machineWords.boughtOn')}</th>
            <th scope="col">{t('machineWords.insured')}</th>
            {!isHidden && (
              <>
                <th scope="col" data-figure>
                  {t('machineWords.priceMinor')}
                </th>
                <th scope="col" data-figure>
                  {t('machineWords.currentValueMinor')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {machines.map(({ id, data }) => (
            <tr key={id}>
              <th scope="row">
                {data.nickname}
                <small>
                  {data.brand} {data.model} · {t(`machineWords.value.type.${data.type}`)}
                </small>
              </th>
              <td data-label={t('machineWords.serial')}>{isHidden ? masked : (data.serial ?? '')}</td>
              <td data-label={t('machineWords.place')}>
                {places.find((place) => place.id === data.placeId)?.data.name ?? ''}
              </td>
              <td data-label={t('machineWords.boughtOn')}>
                {data.boughtOn === null ? '' : formatCalendarDay(data.boughtOn)}
              </td>
              <td data-label={t('machineWords.insured')}>
                {t(data.insured ? 'machineSheets.yes' : 'machineSheets.no')}
              </td>
              {!isHidden && (
                <>
                  <td data-figure data-label={t('machineWords.priceMinor')}>
                    {money(data.priceMinor)}
                  </td>
                  <td data-figure data-label={t('machineWords.currentValueMinor')}>
                    {money(data.currentValueMinor)}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {!isHidden && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                {t('machineSheets.total')}
              </th>
              <td data-figure data-label={t('machineWords.priceMinor')}>
                {sum(({ data }) => data.priceMinor)}
              </td>
              <td data-figure data-label={t('machineWords.currentValueMinor')}>
                {sum(({ data }) => data.currentValueMinor)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {!isHidden && unpriced > 0 && <p className={styles.quiet}>{t('machineSheets.unpriced', { count: unpriced })}</p>}
      {!isHidden && unvalued > 0 && <p className={styles.quiet}>{t('machineSheets.unvalued', { count: unvalued })}</p>}
      {machines.map(({ id, data }) => (
        <PicturesOf key={id} of={{ ofKind: 'machine', ofId: id }} title={data.nickname} />
      ))}
      {isHidden && <p className={styles.quiet}>{t('machineSheets.hidden')}</p>}
    </section>
  );
}

function MaintenanceSheet({ machine }: { readonly machine: CollectionRow<'machine'> }) {
  const { data, id } = machine;
  const { rows: book } = useQuery(bookOf(id));
  const tasks = useQuery(rowsOf('maintenanceTask')).rows;
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

/** A table of what is on each needle. A head with needles of its own has its own table. */
function NeedleChart({ machine }: { readonly machine: CollectionRow<'machine'> }) {
  const { data, id } = machine;
  const { rows: book } = useQuery(bookOf(id));
  const threads = useThreadsById();
  if (book === undefined) return null;
  // A head with a needle set for that head alone has its own table; all other heads share one.
  const apart = Array.from({ length: highestHead(data) }, (_, at) => at + 1).filter((head) =>
    book.slots.some((slot) => slot.head === head),
  );
  const isShared = data.heads === 1 || apart.length < data.heads;
  const heads = isShared ? [0, ...apart] : apart;
  const shared = book.slots.filter((slot) => slot.head === 0);
  return (
    <section className={styles.machine}>
      <h2>{t('machineSheets.needlesTitle', { machine: data.nickname })}</h2>
      {heads.map((head) => (
        <table key={head} className={styles.table}>
          {data.heads > 1 && (
            <caption>{head === 0 ? allHeads(apart.length > 0) : t('machines.headNumber', { head })}</caption>
          )}
          <thead>
            <tr>
              <th scope="col">{t('machineWords.needle')}</th>
              <th scope="col">{t('machineWords.thread')}</th>
              <th scope="col">{t('machineWords.spool')}</th>
              <th scope="col">{t('machineWords.needleType')}</th>
              <th scope="col">{t('machineWords.tension')}</th>
            </tr>
          </thead>
          <tbody>
            {needlesOfHead(head === 0 ? shared : book.slots, data, head).map(({ needle, slot }) => {
              const owned = threads.get(slot?.threadId ?? '');
              return (
                <tr key={needle}>
                  <th scope="row" className={styles.number}>
                    {needle}
                  </th>
                  <td>
                    {owned === undefined ? (
                      t(slot?.threadId == null ? 'machines.empty' : 'machines.threadGone')
                    ) : (
                      <span className={styles.thread}>
                        <ThreadSwatch thread={owned.thread} size="small" />
                        {threadTitle(owned.thread)}
                        {slot?.pinned === true && ` · ${t('machines.pinned')}`}
                      </span>
                    )}
                  </td>
                  <td>{owned?.spools.find((one) => one.id === slot?.spoolId)?.spool.shortCode ?? ''}</td>
                  <td>{[slot?.needleType, slot?.needleSize].filter(Boolean).join(' ')}</td>
                  <td>{slot?.tension ?? ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const allHeads = (isRest: boolean): string => t(isRest ? 'machines.otherHeads' : 'machines.allHeads');
