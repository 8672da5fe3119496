import '#texts/en/job-calculators.ts';
import '#texts/en/job-words.ts';
import '#texts/en/jobs.ts';
import { useMemo, useState, type DragEvent, type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { asDay, type Day } from '#core/dates/day.ts';
import { boardOf, columns, dayOfDrop, isOpen, takesDrops, type Column } from '#core/job/board.ts';
import { ranksInOrder } from '#core/job/rank.ts';
import { compareJobs } from '#core/job/reservations.ts';
import type { Job } from '#core/kinds/job.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useListAddress } from '#parts/rows/use-list-address.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useTeams } from '#services/teams.tsx';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import {
  cardType,
  JobCard,
  movesOf,
  useFacts,
  type Facts,
  type Move,
  type PacedMachine,
  type Row,
} from './job-card.tsx';
import styles from './jobs.module.css';

const JobForm = later(async () => (await import('./job-form.tsx')).JobForm);
const ByMachine = later(async () => (await import('./by-machine.tsx')).ByMachine);
const Loads = later(async () => (await import('./by-machine.tsx')).Loads, 'nothing');
const BoardPaces = later(async () => (await import('./by-machine.tsx')).BoardPaces, 'nothing');
const OlderJobs = later(async () => (await import('./older-jobs.tsx')).OlderJobs);
const JobPage = later(async () => (await import('./job-page.tsx')).JobPage);

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
  const mayHaveOlder = useMayHaveOlder();
  const isClosed = address.get('show') === 'closed';
  const isByMachine = address.get('by') === 'machine';
  const board = useMemo(() => boardOf(rows, today), [rows, today]);
  const reservations = useReservations();
  const add = () => address.set({ add: '1' });
  const open = rows.filter(({ data }) => isOpen(data));
  const closed = rows.filter(({ data }) => !isOpen(data)).toReversed();
  const [paced, setPaced] = useState<ReadonlyMap<string, PacedMachine>>();
  const facts = useFacts(reservations, today, paced);
  const [movedLast, setMovedLast] = useState<string>();
  const moveCard = useMove(rows, today);
  const move: Move = (job, to) => {
    setMovedLast(job.id);
    moveCard(job, to);
  };
  const drop = (id: string, dayOf: (job: Row) => Day | null | undefined) => {
    const job = rows.find((row) => row.id === id);
    const day = job && dayOf(job);
    if (job !== undefined && day !== undefined && day !== job.data.plannedOn) move(job, { day });
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
      {open.length > 0 && <BoardPaces rows={rows} onPaced={setPaced} />}
      {(closed.length > 0 || mayHaveOlder) && (
        <ChipRow label={t('jobs.show')}>
          <Chip pressed={!isClosed} onPress={() => address.set({ show: undefined })}>
            {t('jobs.open')}
          </Chip>
          <Chip pressed={isClosed} onPress={() => address.set({ show: 'closed' })}>
            {t('jobs.closed')}
          </Chip>
        </ChipRow>
      )}
      {open.length > 0 && !isClosed && (
        <ChipRow label={t('jobs.arranged')}>
          <Chip pressed={!isByMachine} onPress={() => address.set({ by: undefined })}>
            {t('jobs.byDay')}
          </Chip>
          <Chip pressed={isByMachine} onPress={() => address.set({ by: 'machine' })}>
            {t('jobs.byMachine')}
          </Chip>
        </ChipRow>
      )}
      {extent === 'whole' && rows.length === 0 && !isClosed && (
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
        <>
          <Cards
            jobs={closed}
            renderItem={(job) => <JobCard key={job.id} job={job} facts={facts} href={`/jobs/${job.id}`} />}
          />
          {mayHaveOlder && <OlderJobs />}
        </>
      ) : (
        open.length > 0 &&
        (isByMachine ? (
          <ByMachine
            rows={rows}
            facts={facts}
            onMove={may.update ? move : undefined}
            onDropped={may.update ? (id, day) => drop(id, () => day) : undefined}
          />
        ) : (
          <div className={styles.board}>
            {columns.map((column) => (
              <ColumnOf
                key={column}
                column={column}
                jobs={board[column]}
                facts={facts}
                today={today}
                movedLast={movedLast}
                onMove={may.update ? move : undefined}
                onDropped={may.update ? (id) => drop(id, ({ data }) => dayOfDrop(data, column, today)) : undefined}
              />
            ))}
          </div>
        ))
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

/** Whether jobs may have left the devices of the open team: a younger team has none that are old enough. */
const useMayHaveOlder = (): boolean => {
  const { current } = useTeams();
  const { store } = useWorkspace();
  return current !== undefined && store.now() - Date.parse(current.createdAt) > limits.jobDays * 86_400_000;
};

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
  movedLast,
  onMove,
  onDropped,
}: {
  readonly column: Column;
  readonly jobs: readonly Row[];
  readonly facts: Facts;
  readonly today: Day;
  readonly movedLast: string | undefined;
  readonly onMove: Move | undefined;
  readonly onDropped: ((id: string) => void) | undefined;
}) {
  const [isOver, setOver] = useState(false);
  const minutes = jobs.reduce((sum, { data }) => sum + (facts.minutes(data) ?? 0), 0);
  const drop = (event: DragEvent) => {
    setOver(false);
    const id = event.dataTransfer.getData(cardType);
    if (id === '') return;
    event.preventDefault();
    onDropped?.(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card's menu does the same by keys
    <section
      className={styles.column}
      aria-label={t(`jobs.${column}`)}
      data-late={(column === 'late' && jobs.length > 0) || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takesDrops(column, today) || !event.dataTransfer.types.includes(cardType)) return;
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
        alsoShown={movedLast}
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
  alsoShown,
  renderItem,
}: {
  readonly jobs: readonly Row[];
  /** A job that is in sight in any case: a card that was just moved must not vanish behind the button. */
  readonly alsoShown?: string | undefined;
  readonly renderItem: (job: Row, at: number) => ReactNode;
}) {
  const [shown, setShown] = useState(cardsAtOnce);
  const also = jobs.findIndex(({ id }, at) => at >= shown && id === alsoShown);
  const hidden = jobs.length - shown - (also < 0 ? 0 : 1);
  return (
    <>
      <ul className={styles.cards}>{jobs.slice(0, shown).map(renderItem)}</ul>
      {hidden > 0 && (
        <Button tone="quiet" onClick={() => setShown(shown + cardsAtOnce)}>
          {t('jobs.showMore', { count: hidden })}
        </Button>
      )}
      {also >= 0 && <ul className={styles.cards}>{jobs.slice(also, also + 1).map((job) => renderItem(job, also))}</ul>}
    </>
  );
}
