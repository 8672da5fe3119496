import '#texts/en/job-calculators.ts';
import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import { useMemo, useState, type DragEvent, type ReactNode } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { asDay, laterDay, type Day } from '#core/dates/day.ts';
import { boardOf, columns, endOfWeek, isOpen, minutesLeft, weekdayOf, type Column } from '#core/job/board.ts';
import { ranksInOrder } from '#core/job/rank.ts';
import { compareJobs, type Reservations } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { jobState } from '#parts/jobs/job-words.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { later } from '#ui/later.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './jobs.module.css';

const JobForm = later(async () => (await import('./job-form.tsx')).JobForm);
const JobPage = later(async () => (await import('./job-page.tsx')).JobPage);

type Row = CollectionRow<'job'>;

/** `/jobs`: the board of what is late, due today, this week and later; `/jobs/{id}`: one job. */
export function JobsScreen() {
  const { jobId } = useParams<{ jobId?: string }>();
  const jobs = useQuery(rowsOf('job'));
  useShown(jobs.extent !== 'unread');
  return jobId === undefined ? <Board /> : <JobPage key={jobId} jobId={jobId} jobs={jobs} />;
}

function Board() {
  const [, navigate] = useLocation();
  const { rows, extent } = useQuery(rowsOf('job'));
  const address = useListAddress();
  const may = useMay('job');
  const now = useToday();
  const today = asDay(now.dateOf(now.now));
  const isClosed = address.get('show') === 'closed';
  const board = useMemo(() => boardOf(rows, today), [rows, today]);
  const reservations = useReservations();
  const add = () => address.set({ add: '1' });
  const open = rows.filter(({ data }) => isOpen(data));
  const closed = rows.filter(({ data }) => !isOpen(data)).toReversed();
  const facts = useFacts(reservations, today);
  const move = useMove(rows, today);
  const drop = (id: string, day: Day | null) => {
    const job = rows.find((row) => row.id === id);
    if (job !== undefined) move(job, { day });
  };
  return (
    <Stack gap="l">
      <PageHead
        title={t('titles.jobs')}
        actions={
          may.create && (
            <Button tone="primary" icon="plus" onClick={add}>
              {t('jobs.add')}
            </Button>
          )
        }
      />
      {closed.length > 0 && (
        <ChipRow label={t('jobs.show')}>
          <Chip pressed={!isClosed} onPress={() => address.set({ show: undefined })}>
            {t('jobs.open')}
          </Chip>
          <Chip pressed={isClosed} onPress={() => address.set({ show: 'closed' })}>
            {t('jobs.closed')}
          </Chip>
        </ChipRow>
      )}
      {extent === 'whole' && rows.length === 0 && (
        <EmptyState
          icon="ok"
          title={t('jobs.emptyTitle')}
          actions={
            may.create && (
              <Button tone="primary" icon="plus" onClick={add}>
                {t('jobs.add')}
              </Button>
            )
          }
        >
          {t('jobs.emptyText')}
        </EmptyState>
      )}
      {extent === 'whole' && rows.length > 0 && open.length === 0 && !isClosed && (
        <EmptyState icon="ok" title={t('jobs.noneOpen')}>
          {t('jobs.noneOpenText')}
        </EmptyState>
      )}
      {isClosed ? (
        <Cards
          jobs={closed}
          renderItem={(job) => <JobCard key={job.id} job={job} facts={facts} href={`/jobs/${job.id}`} />}
        />
      ) : (
        open.length > 0 && (
          <div className={styles.board}>
            {columns.map((column) => (
              <ColumnOf
                key={column}
                column={column}
                jobs={board[column]}
                facts={facts}
                today={today}
                onMove={may.update ? move : undefined}
                onDropped={may.update ? drop : undefined}
              />
            ))}
          </div>
        )
      )}
      {address.get('add') !== null && may.create && (
        <JobForm
          start={startIn(address.get)}
          onClose={() =>
            address.set({ add: undefined, design: undefined, name: undefined, pieces: undefined, machine: undefined })
          }
          onSaved={(id) => navigate(`/jobs/${id}`)}
        />
      )}
    </Stack>
  );
}

/** What the page of a design gives a new job along. */
const startIn = (get: (name: string) => string | null): Partial<Job> => {
  const [designId, name, machineId, pieces] = ['design', 'name', 'machine', 'pieces'].map(get);
  return {
    ...(designId && { designId }),
    ...(name && { name }),
    ...(machineId && { machineId }),
    ...(Number(pieces) > 0 && { pieces: Number(pieces) }),
  };
};

/** What cards say of a job besides its own fields. */
interface Facts {
  readonly today: Day;
  readonly design: (job: Job) => CollectionRow<'design'> | undefined;
  readonly machine: (job: Job) => CollectionRow<'machine'> | undefined;
  readonly minutes: (job: Job) => number | undefined;
  readonly state: (job: Row) => ReturnType<typeof jobState>;
}

const useFacts = (reservations: Reservations | undefined, today: Day): Facts => {
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
      minutes: (job) => minutesLeft(job, design(job)?.data, machine(job)?.data),
      state: (job) => jobState(job, { reservations, threads, units, design: design(job.data)?.data }),
    };
  }, [designs, machines, threads, units, reservations, today]);
};

/** Moves a card to a day (null: none), or among the cards of its day to before another (null: to the end). */
type Move = (job: Row, to: { readonly day: Day | null } | { readonly before: Row | null }) => void;

/** Moves cards, with an undo. What a job is due on never changes by that. */
const useMove = (rows: readonly Row[], today: Day): Move => {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  return (job, to) => {
    const day = 'day' in to ? to.day : job.data.plannedOn;
    const others = ofDay(rows, day).filter(({ id }) => id !== job.id);
    const place = 'before' in to && to.before !== null ? others.indexOf(to.before) : others.length;
    const order = others.toSpliced(place, 0, job).map(({ id, data }) => ({ id, rank: data.rank }));
    const ranks = ranksInOrder(order, job.id);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const moved = mutate('job.update', {
      id: job.id,
      set: { plannedOn: day, rank: ranks.get(job.id) ?? job.data.rank },
      baseVersion: job.version,
    });
    const pushed = [...ranks]
      .filter(([id]) => id !== job.id)
      .map(([id, rank]) => mutate('job.update', { id, set: { rank }, baseVersion: byId.get(id)?.version ?? 0 }));
    const said = day === null ? t('jobs.movedNoDay') : t('jobs.moved', { day: formatCalendarDay(day, { today }) });
    void runOrTell([moved, ...pushed]).then((undo) => undo && offerUndo(store, said, undo));
  };
};

/** The open jobs that are planned for a day, in their order. */
const ofDay = (rows: readonly Row[], day: Day | null): readonly Row[] =>
  rows
    .filter(({ data }) => isOpen(data) && data.plannedOn === day)
    .toSorted((a, b) => compareJobs({ id: a.id, job: a.data }, { id: b.id, job: b.data }));

function ColumnOf({
  column,
  jobs,
  facts,
  today,
  onMove,
  onDropped,
}: {
  readonly column: Column;
  readonly jobs: readonly Row[];
  readonly facts: Facts;
  readonly today: Day;
  readonly onMove: Move | undefined;
  readonly onDropped: ((id: string, day: Day | null) => void) | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const minutes = jobs.reduce((sum, { data }) => sum + (facts.minutes(data) ?? 0), 0);
  const day = dayOfColumn(column, today);
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = event.dataTransfer.getData(cardType);
    if (id === '' || day === undefined) return;
    event.preventDefault();
    onDropped?.(id, day);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card's menu does the same by keys
    <section
      className={styles.column}
      aria-label={t(`jobs.${column}`)}
      data-late={(column === 'late' && jobs.length > 0) || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (day === undefined || !event.dataTransfer.types.includes(cardType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>
        {t(`jobs.${column}`)}{' '}
        <span className={styles.quiet}>
          {[formatNumber(jobs.length), minutes > 0 && minutesInWords(minutes)].filter(Boolean).join(' · ')}
        </span>
      </h2>
      <Cards
        jobs={jobs}
        renderItem={(job, at) => (
          <JobCard
            key={job.id}
            job={job}
            facts={facts}
            href={`/jobs/${job.id}`}
            menu={onMove && movesOf(job, { today, above: jobs.slice(0, at), below: jobs.slice(at + 1), onMove })}
          />
        )}
      />
      {column === 'today' && <Loads jobs={jobs} facts={facts} />}
    </section>
  );
}

/** How many cards are drawn at first, and then at each press: more would make a start and each move of one slow. */
const cardsAtOnce = 12;

function Cards({
  jobs,
  renderItem,
}: {
  readonly jobs: readonly Row[];
  readonly renderItem: (job: Row, at: number) => ReactNode;
}) {
  const [shown, setShown] = useState(cardsAtOnce);
  return (
    <>
      <ul className={styles.cards}>{jobs.slice(0, shown).map(renderItem)}</ul>
      {jobs.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + cardsAtOnce)}>
          {t('jobs.showMore', { count: jobs.length - shown })}
        </Button>
      )}
    </>
  );
}

const cardType = 'text/x-spoolside-job';

/** The day that a card gets in a column; undefined where no one day is meant. */
const dayOfColumn = (column: Column, today: Day): Day | null | undefined => {
  if (column === 'today') return today;
  if (column === 'week') return today === endOfWeek(today) ? undefined : laterDay(today, 1);
  return column === 'later' ? null : undefined;
};

interface Around {
  readonly today: Day;
  readonly above: readonly Row[];
  readonly below: readonly Row[];
  readonly onMove: Move;
}

/** What a card's menu offers: the same as dragging, for keys and for a finger. */
const movesOf = (job: Row, { today, above, below, onMove }: Around): readonly MenuEntry[] => {
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
};

function JobCard({
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
  const { name, piecesDone, pieces, customer, dueOn } = data;
  const due =
    dueOn === null ? t('jobs.noDue') : t('jobs.due', { day: formatCalendarDay(dueOn, { today: facts.today }) });
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
        <div className={styles.top}>
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
        <p className={styles.quiet}>{[customer, due].filter(Boolean).join(' · ')}</p>
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

/** How long today's jobs keep each machine busy. */
function Loads({ jobs, facts }: { readonly jobs: readonly Row[]; readonly facts: Facts }) {
  const byMachine = new Map<string, { readonly name: string; readonly minutes: number }>();
  for (const { data } of jobs) {
    const [machine, minutes] = [facts.machine(data), facts.minutes(data)];
    if (machine === undefined || minutes === undefined) continue;
    const before = byMachine.get(machine.id)?.minutes ?? 0;
    byMachine.set(machine.id, { name: machine.data.nickname, minutes: before + minutes });
  }
  if (byMachine.size === 0) return null;
  return (
    <ul className={styles.loads}>
      {[...byMachine].map(([id, { name, minutes }]) => (
        <li key={id}>{t('jobs.load', { machine: name, time: minutesInWords(minutes) })}</li>
      ))}
    </ul>
  );
}
