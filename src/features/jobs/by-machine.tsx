import '#texts/en/jobs.ts';
import '#texts/en/machine-jobs.ts';
import '#texts/en/real-pace.ts';
import { useEffect, useMemo, useState, type DragEvent } from 'react';
import { Link } from 'wouter';
import type { Day } from '#core/dates/day.ts';
import { boardByMachine, isOpen, loadOf, type DayOnMachine } from '#core/job/board.ts';
import { atRealPace, usedPace } from '#core/machines/learned-factor.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { paceInWords, useRealPaces } from '#parts/machines/real-pace.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { cardType, JobCard, movesOf, type Facts, type Move, type PacedMachine, type Row } from './job-card.tsx';
import styles from './jobs.module.css';

type MachineRow = CollectionRow<'machine'>;

/** The board with a column for each machine: its jobs by day, and what they take of the hours that it has. */
export function ByMachine({
  rows,
  facts,
  onMove,
  onDropped,
}: {
  readonly rows: readonly Row[];
  readonly facts: Facts;
  readonly onMove: Move | undefined;
  readonly onDropped: ((id: string, day: Day | null) => void) | undefined;
}) {
  const machines = useQuery(rowsOf('machine')).rows;
  const columns = useMemo(() => {
    const shown = machines
      .filter(({ data }) => data.status !== 'sold')
      .toSorted((a, b) => compareNames(a.data.nickname, b.data.nickname));
    const byId = new Map(shown.map((row) => [row.id, row]));
    const ids = shown.map(({ id }) => id);
    return boardByMachine(rows, ids, facts.today)
      .filter(({ machineId, days }) => machineId !== null || days.length > 0)
      .map(({ machineId, days }) => ({ machine: byId.get(machineId ?? ''), days }));
  }, [rows, machines, facts.today]);
  return (
    <div className={styles.board}>
      {columns.map(({ machine, days }) => (
        <section
          key={machine?.id ?? ''}
          className={styles.column}
          aria-label={machine?.data.nickname ?? t('machineJobs.noMachine')}
        >
          <h2>
            {machine === undefined ? (
              t('machineJobs.noMachine')
            ) : (
              <Link href={`/inventory/machines/${machine.id}`}>{machine.data.nickname}</Link>
            )}
          </h2>
          <Pace jobs={days.flatMap(({ jobs }) => jobs)} facts={facts} />
          {days.map((day) => (
            <OneDay
              key={day.day ?? ''}
              machine={machine}
              day={day}
              facts={facts}
              mayDrop={(id) => days.some(({ jobs }) => jobs.some((job) => job.id === id))}
              onMove={onMove}
              onDropped={onDropped}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function Pace({ jobs, facts }: { readonly jobs: readonly Row[]; readonly facts: Facts }) {
  const [pace] = jobs.flatMap(({ data }) => facts.paced(data)?.pace ?? []);
  return pace === undefined ? null : <p className={styles.quiet}>{paceInWords(pace)}</p>;
}

function OneDay({
  machine,
  day: { day, jobs },
  facts,
  mayDrop,
  onMove,
  onDropped,
}: {
  readonly machine: MachineRow | undefined;
  readonly day: DayOnMachine<Row>;
  readonly facts: Facts;
  /** Whether a dragged job is one of this machine. A job gets its machine in its form alone. */
  readonly mayDrop: (id: string) => boolean;
  readonly onMove: Move | undefined;
  readonly onDropped: ((id: string, day: Day | null) => void) | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const name = day === null ? t('machineJobs.noDay') : formatCalendarDay(day, { today: facts.today });
  const hasHours = machine !== undefined && day !== null && loadOf(machine.data, day, 0).hasMinutes > 0;
  const isSaid = machine !== undefined && day !== null && (hasHours || jobs.length > 0);
  const load = isSaid ? loadInWords(machine, day, jobs, facts) : undefined;
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = event.dataTransfer.getData(cardType);
    if (id === '') return;
    event.preventDefault();
    if (mayDrop(id)) onDropped?.(id, day);
    else notify.problem(t('machineJobs.otherMachine'));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card's menu does the same by keys
    <section
      className={styles.day}
      aria-label={name}
      data-late={(day !== null && day < facts.today) || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(cardType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>
        {name} {load !== undefined && <span className={styles.quiet}>{load}</span>}
      </h3>
      {jobs.length === 0 && <p className={styles.quiet}>{t('machineJobs.nothingPlanned')}</p>}
      <ul className={styles.cards}>
        {jobs.map((job, at) => (
          <JobCard
            key={job.id}
            job={job}
            facts={facts}
            href={`/jobs/${job.id}`}
            menu={
              onMove &&
              movesOf(job, { today: facts.today, above: jobs.slice(0, at), below: jobs.slice(at + 1), onMove })
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** Says what a day's jobs take of the hours that their machine has then, and how many jobs have no known time. */
const loadInWords = ({ data }: MachineRow, day: Day, jobs: readonly Row[], facts: Facts): string => {
  const known = jobs.map((job) => facts.minutes(job.data));
  const untimed = known.filter((minutes) => minutes === undefined).length;
  const { minutes, hasMinutes, overMinutes } = loadOf(
    data,
    day,
    known.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  );
  const [time, hours] = [minutesInWords(minutes), minutesInWords(hasMinutes)];
  const words =
    hasMinutes === 0 && minutes > 0
      ? t('machineJobs.notThatDay', { time })
      : overMinutes > 0
        ? t('machineJobs.over', { time, hours, over: minutesInWords(overMinutes) })
        : t('machineJobs.load', { time, hours });
  if (untimed === 0) return words;
  // on a day off nothing is known of jobs without a time: “0 min of 0 min” would only be noise
  const isNothing = hasMinutes === 0 && minutes === 0;
  return [...(isNothing ? [] : [words]), t('machineJobs.untimed', { count: untimed })].join(' · ');
};

/** How long the jobs of a day keep each machine busy, beside the hours that it has. */
export function Loads({ jobs, facts }: { readonly jobs: readonly Row[]; readonly facts: Facts }) {
  const machines = new Map(jobs.flatMap(({ data }) => facts.machine(data) ?? []).map((row) => [row.id, row]));
  if (machines.size === 0) return null;
  return (
    <ul className={styles.loads}>
      {[...machines.values()].map((machine) => {
        const mine = jobs.filter(({ data }) => data.machineId === machine.id);
        const [pace] = mine.flatMap(({ data }) => facts.paced(data)?.pace ?? []);
        const time = loadInWords(machine, facts.today, mine, facts);
        return (
          <li key={machine.id}>
            {[t('jobs.load', { machine: machine.data.nickname, time }), ...(pace ? [paceInWords(pace)] : [])].join(
              ' · ',
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Reads how plans see the machines of open jobs, and passes it on. It draws nothing. */
export function BoardPaces({
  rows,
  onPaced,
}: {
  readonly rows: readonly Row[];
  readonly onPaced: (paced: ReadonlyMap<string, PacedMachine>) => void;
}) {
  const machines = useQuery(rowsOf('machine')).rows;
  const ids = rows.filter(({ data }) => isOpen(data)).flatMap(({ data }) => data.machineId ?? []);
  const paces = useRealPaces(ids);
  useEffect(() => {
    if (paces === undefined) return;
    onPaced(
      new Map(
        machines.map(({ id, data }) => {
          const pace = usedPace(data, paces.get(id));
          const paced = { data: atRealPace(data, paces.get(id)), ...(pace && { pace, words: t('realPace.short') }) };
          return [id, paced] as const;
        }),
      ),
    );
  }, [machines, paces, onPaced]);
  return null;
}
