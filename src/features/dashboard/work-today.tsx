import '#texts/en/jobs.ts';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { asDay, dayNumber, laterDay, type Day } from '#core/dates/day.ts';
import { boardOf, isOpen } from '#core/job/board.ts';
import { compareJobs, type Reservations } from '#core/job/reservations.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { jobState } from '#parts/jobs/job-words.ts';
import { useReservations } from '#parts/jobs/use-reservations.ts';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { VerdictDot } from '#parts/stitchable/verdict-dot.tsx';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay, formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './dashboard-screen.module.css';
import { Part, Quiet } from './part.tsx';
import { keepRoom, lastRoom } from './work-room.ts';

type Row = CollectionRow<'job'>;

/** The most jobs and colours that the dashboard lists; the board and the shopping list have all. */
const most = 6;

/** What is late and what is to be sewn today, each with what holds it up, and what is missing for the next days. */
export function WorkToday({ isShop }: { readonly isShop: boolean }) {
  const { rows, extent } = useQuery(rowsOf('job'));
  const now = useToday();
  const today = asDay(now.dateOf(now.now));
  const reservations = useReservations();
  const board = useMemo(() => boardOf(rows, today), [rows, today]);
  const { teamId } = useWorkspace().store.actor;
  const isWhole = reservations !== undefined;
  // It grows when the reservations are calculated: until then it keeps the room of the last time.
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWhole && room.current !== null) keepRoom(teamId, room.current.offsetHeight);
  });
  if (extent !== 'whole' || !rows.some(({ data }) => isOpen(data))) return null;
  const due = [...board.late, ...board.today];
  const [next] = [...board.week, ...board.later].toSorted((a, b) => compareJobs(asJob(a), asJob(b)));
  const title = t(isShop ? 'jobs.lateAndToday' : 'jobs.today');
  return (
    <div ref={room} style={isWhole ? undefined : { minBlockSize: lastRoom(teamId) }}>
      <Stack gap="l">
        <Part title={title} ways={[{ href: '/jobs', words: t('jobs.all') }]}>
          {due.length === 0 ? (
            <Quiet icon="ok" title={t('jobs.noneToday')}>
              {next !== undefined && <NextJob job={next} today={today} />}
            </Quiet>
          ) : (
            <List aria-label={title}>
              {due.slice(0, most).map((job) => (
                <li key={job.id}>
                  <DueJob job={job} today={today} reservations={reservations} />
                </li>
              ))}
            </List>
          )}
          {due.length > most && <Link href="/jobs">{t('jobs.moreDue', { count: due.length - most })}</Link>}
        </Part>
        {reservations !== undefined && <MissingSoon rows={rows} today={today} reservations={reservations} />}
      </Stack>
    </div>
  );
}

function DueJob({
  job,
  today,
  reservations,
}: {
  readonly job: Row;
  readonly today: Day;
  readonly reservations: Reservations | undefined;
}) {
  const { name, customer, designId, machineId, pieces, piecesDone, dueOn, plannedOn } = job.data;
  const design = useQuery(rowsOf('design')).rows.find(({ id }) => id === designId)?.data;
  const machine = useQuery(rowsOf('machine')).rows.find(({ id }) => id === machineId)?.data;
  const threads = useThreadsById();
  const { units } = useWorkspace().settings;
  const state = jobState(job, { reservations, threads, units, design });
  const lateDays = dueOn === null ? 0 : dayNumber(today) - dayNumber(asDay(dueOn));
  return (
    <ListRow
      wideDetail
      picture={<DesignThumbnail thumb={design?.thumb ?? null} size="small" />}
      title={
        <Link href={`/jobs/${job.id}`} data-row-link>
          {name}
        </Link>
      }
      detail={
        <span className={styles.state}>
          <VerdictDot colour={state.colour} words="" /> {state.words}
        </span>
      }
      note={[customer, machine?.nickname, plannedOn === today && dueOn !== today && t('jobs.plannedToday')]
        .filter(Boolean)
        .join(' · ')}
      tags={
        lateDays > 0 ? (
          <Tag tone="danger">{t('jobs.lateBy', { count: lateDays })}</Tag>
        ) : (
          plannedOn !== null && plannedOn < today && <Tag tone="warn">{t('jobs.wasPlanned')}</Tag>
        )
      }
      figure={t('jobs.pieces', { done: piecesDone, pieces })}
      subfigure={dueOn === null ? t('jobs.noDue') : t('jobs.due', { day: formatCalendarDay(asDay(dueOn), { today }) })}
    />
  );
}

/** What comes after today, so that an empty day still says where to go on. */
const NextJob = ({ job: { id, data }, today }: { readonly job: Row; readonly today: Day }) => {
  const day = data.plannedOn ?? data.dueOn;
  const name = <Link href={`/jobs/${id}`}>{data.name}</Link>;
  return (
    <>
      {t('jobs.next')} {name}
      {day !== null && ` · ${formatCalendarDay(asDay(day), { today })}`}
    </>
  );
};

/** The colours that the jobs of the next seven days lack, the most first, each with the jobs that wait for it. */
function MissingSoon({
  rows,
  today,
  reservations,
}: {
  readonly rows: readonly Row[];
  readonly today: Day;
  readonly reservations: Reservations;
}) {
  const threads = useThreadsById();
  const { units } = useWorkspace().settings;
  const missing = useMemo(() => {
    const soon = new Map(
      rows.filter(({ data }) => isOpen(data) && isSoon(data, today)).map(({ id, data }) => [id, data]),
    );
    const byThread = new Map<string, { readonly mm: number; readonly jobs: readonly string[] }>();
    for (const jobId of reservations.order) {
      const job = soon.get(jobId);
      if (job === undefined) continue;
      for (const { threadId, missingMm, state } of reservations.ofJob(jobId)) {
        if (state !== 'short') continue;
        const before = byThread.get(threadId) ?? { mm: 0, jobs: [] };
        byThread.set(threadId, { mm: before.mm + missingMm, jobs: [...before.jobs, job.name] });
      }
    }
    return [...byThread].toSorted(([, a], [, b]) => b.mm - a.mm);
  }, [rows, today, reservations]);
  if (missing.length === 0) return null;
  return (
    <Part title={t('jobs.missingWeek')} ways={[{ href: '/inventory/shopping', words: t('titles.shopping') }]}>
      <List aria-label={t('jobs.missingWeek')}>
        {missing.slice(0, most).map(([threadId, { mm, jobs }]) => {
          const thread = threads.get(threadId)?.thread;
          if (thread === undefined) return null;
          return (
            <li key={threadId}>
              <ListRow
                picture={<ThreadSwatch thread={thread} />}
                title={
                  <Link href={`/inventory/threads/${threadId}`} aria-label={threadTitle(thread)} data-row-link>
                    <ThreadWords thread={thread} />
                  </Link>
                }
                detail={t('jobs.missingFor', { jobs: jobs.join(', ') })}
                figure={formatLength(mm, units)}
              />
            </li>
          );
        })}
      </List>
    </Part>
  );
}

/** Whether a job is to be sewn or due within seven days from today: a week that ends today would hide tomorrow. */
const isSoon = ({ plannedOn, dueOn }: Row['data'], today: Day): boolean =>
  [plannedOn, dueOn].some((day) => day !== null && day <= laterDay(today, 6));

const asJob = ({ id, data }: Row) => ({ id, job: data });
