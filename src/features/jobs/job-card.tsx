import { useMemo, type DragEvent } from 'react';
import { Link } from 'wouter';
import { laterDay, type Day } from '#core/dates/day.ts';
import { minutesLeft, weekdayOf } from '#core/job/board.ts';
import type { Reservations } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import type { LearnedFactor } from '#core/machines/learned-factor.ts';
import type { Machine } from '#core/kinds/machine.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { jobState } from '#parts/jobs/job-words.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import styles from './jobs.module.css';

export type Row = CollectionRow<'job'>;

/** A machine as plans see it. `pace`, with its short words: the real pace of its figures; missing if they are its own. */
export interface PacedMachine {
  readonly data: Machine;
  readonly pace?: LearnedFactor;
  readonly words?: string;
}

/** What cards say of a job besides its own fields. */
export interface Facts {
  readonly today: Day;
  readonly design: (job: Job) => CollectionRow<'design'> | undefined;
  readonly machine: (job: Job) => CollectionRow<'machine'> | undefined;
  readonly minutes: (job: Job) => number | undefined;
  /** The machine whose real pace the minutes of a job count with. */
  readonly paced: (job: Job) => PacedMachine | undefined;
  readonly state: (job: Row) => ReturnType<typeof jobState>;
}

/** `paced`: the machines of open jobs by id, as plans see them; undefined until that is known. */
export function useFacts(
  reservations: Reservations | undefined,
  today: Day,
  paced: ReadonlyMap<string, PacedMachine> | undefined,
): Facts {
  const designs = useQuery(rowsOf('design')).rows;
  const machines = useQuery(rowsOf('machine')).rows;
  const threads = useThreadsById();
  const { units } = useWorkspace().settings;
  return useMemo(() => {
    const designById = new Map(designs.map((row) => [row.id, row]));
    const machineById = new Map(machines.map((row) => [row.id, row]));
    const design = (job: Job) => designById.get(job.designId ?? '');
    const machine = (job: Job) => machineById.get(job.machineId ?? '');
    return {
      today,
      design,
      machine,
      // what a person planned for the job stays as it is
      paced: (job) => (job.plannedSeconds === null ? paced?.get(job.machineId ?? '') : undefined),
      minutes: (job) => minutesLeft(job, design(job)?.data, (paced?.get(job.machineId ?? '') ?? machine(job))?.data),
      state: (job) => jobState(job, { reservations, threads, units, design: design(job.data)?.data }),
    };
  }, [designs, machines, threads, units, reservations, today, paced]);
}

/** Moves a card to a day (null: none), or among the cards of its day to before another (null: to the end). */
export type Move = (job: Row, to: { readonly day: Day | null } | { readonly before: Row | null }) => void;

/** What a dragged card carries. */
export const cardType = 'text/x-spoolside-job';

interface Around {
  readonly today: Day;
  readonly above: readonly Row[];
  readonly below: readonly Row[];
  readonly onMove: Move;
}

/** What a card's menu offers: the same as dragging, for keys and for a finger. */
export function movesOf(job: Row, { today, above, below, onMove }: Around): readonly MenuEntry[] {
  const { plannedOn } = job.data;
  const to = (label: string, day: Day | null): MenuEntry => ({
    label,
    disabled: plannedOn === day,
    onSelect: () => onMove(job, { day }),
  });
  const isSameDay = ({ data }: Row) => data.plannedOn === plannedOn;
  const up = above.findLast(isSameDay);
  const [down, afterDown = null] = below.filter(isSameDay);
  const tomorrow = laterDay(today, 1);
  const monday = laterDay(today, 7 - weekdayOf(today));
  return [
    to(t('jobs.toToday'), today),
    to(t('jobs.toTomorrow'), tomorrow),
    ...(monday === tomorrow ? [] : [to(t('jobs.toMonday'), monday)]),
    to(t('jobs.toNoDay'), null),
    ...(up === undefined ? [] : [{ label: t('jobs.up'), divided: true, onSelect: () => onMove(job, { before: up }) }]),
    ...(down === undefined ? [] : [{ label: t('jobs.down'), onSelect: () => onMove(job, { before: afterDown }) }]),
  ];
}

/** A job on the board. */
export function JobCard({
  job,
  facts,
  href,
  menu,
}: {
  readonly job: Row;
  readonly facts: Facts;
  readonly href: string;
  readonly menu?: readonly MenuEntry[] | undefined;
}) {
  const { data } = job;
  const { name, piecesDone, pieces, customer, dueOn, plannedOn } = data;
  const due =
    dueOn === null ? t('jobs.noDue') : t('jobs.due', { day: formatCalendarDay(dueOn, { today: facts.today }) });
  const isToldDay = plannedOn !== null && plannedOn !== dueOn && plannedOn !== facts.today;
  const planned = isToldDay && t('jobs.plannedFor', { day: formatCalendarDay(plannedOn, { today: facts.today }) });
  const minutes = facts.minutes(data);
  const state = facts.state(job);
  return (
    <li>
      <Card
        as="article"
        padded={false}
        className={styles.card}
        draggable={menu !== undefined}
        onDragStart={(event: DragEvent) => event.dataTransfer.setData(cardType, job.id)}
      >
        <div className={styles.head}>
          <DesignThumbnail thumb={facts.design(data)?.data.thumb ?? null} size="small" />
          <Link
            href={href}
            className={styles.link}
            aria-label={t('jobs.card', { name, done: piecesDone, pieces, due })}
          >
            {name}
          </Link>
          {menu && <Menu label={t('jobs.move', { name })} icon="dots" entries={[...menu]} />}
        </div>
        <p className={styles.quiet}>{[customer, planned, due].filter(Boolean).join(' · ')}</p>
        <Gauge
          label={name}
          value={Math.min(piecesDone, pieces)}
          max={pieces}
          words={t('jobs.pieces', { done: piecesDone, pieces })}
        />
        <p className={styles.quiet}>
          {[
            t('jobs.pieces', { done: piecesDone, pieces }),
            facts.machine(data)?.data.nickname,
            minutes !== undefined && minutes > 0 && t('jobs.left', { time: minutesInWords(minutes) }),
            minutes !== undefined && minutes > 0 && facts.paced(data)?.words,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.state}>
          <VerdictDot colour={state.colour} words="" />
          <span>{state.words}</span>
        </p>
      </Card>
    </li>
  );
}
