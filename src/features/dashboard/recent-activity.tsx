import '#texts/en/threads.ts';
import { Link } from 'wouter';
import type { Run } from '#core/kinds/run.ts';
import { isSettlement } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { recentMovements, type RecentMovement } from '#inventory/recent-movements.ts';
import { bookingsOf, mostBookings, type Booking } from '#parts/answers/bookings.ts';
import { DesignThumbnail } from '#parts/designs/design-thumbnail.tsx';
import { whoDidIt } from '#parts/people/who-did-it.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { kept, ofStock } from '#parts/rows/team-queries.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadWords } from '#parts/threads/thread-words.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { sinceWords } from '#parts/connection/since-words.ts';
import { Part, Quiet } from './part.tsx';

export function RecentActivity() {
  const bookings = useQuery(recentBookings).rows;
  return (
    <Part title={t('dashboard.recent')}>
      {bookings?.length === 0 && <Quiet icon="history" title={t('dashboard.recentNone')} />}
      {bookings !== undefined && bookings.length > 0 && (
        <List aria-label={t('dashboard.recent')}>
          {bookings.map((booking) => (
            <li key={booking.movement.id}>
              <BookingRow {...booking} />
            </li>
          ))}
        </List>
      )}
    </Part>
  );
}

const readRecent = (db: TeamDatabase) => recentMovements(db, mostBookings);

const recentBookings = kept(
  ofStock(({ rows }, _, found) => bookingsOf(found, rows), readRecent),
  ({ recent }) => recent,
);

/** One row for a run, or for a group of movements, which may concern several threads. */
const BookingRow = ({ movement, thread: owned, colours }: Booking) => {
  const { store, nameOf } = useWorkspace();
  const machines = useQuery(rowsOf('machine')).rows;
  const jobs = useQuery(rowsOf('job')).rows;
  const designs = useQuery(rowsOf('design')).rows;
  const { at, entry, run, by, byMember, spoolIds, isCut } = movement;
  const isOwn = by === store.actor.userId && byMember == null;
  const who = isOwn ? t('dashboard.you') : (whoDidIt(byMember, nameOf(by), nameOf) ?? t('dashboard.someone'));
  const inColours = isCut
    ? t('dashboard.coloursAndMore', { count: colours })
    : colours > 1
      ? t('threads.colours', { count: colours })
      : undefined;
  const machine = machines.find(({ id }) => id === run?.machineId);
  const job = jobs.find(({ id }) => id === run?.jobId);
  const design = designs.find(({ id }) => id === run?.designId);
  return (
    <ListRow
      picture={
        run !== null && owned === undefined ? (
          <DesignThumbnail thumb={design?.data.thumb ?? null} size="small" />
        ) : (
          <ThreadSwatch thread={owned ?? { hex: null, moreHex: [], effect: 'solid' }} />
        )
      }
      title={
        run === null ? (
          owned === undefined ? (
            t('dashboard.removedThread')
          ) : (
            (inColours ?? (
              <Link href={`/inventory/threads/${owned.id}`} aria-label={threadTitle(owned)} data-row-link>
                <ThreadWords thread={owned} />
              </Link>
            ))
          )
        ) : job === undefined ? (
          sewnWords(run, design?.data.name)
        ) : (
          <Link href={`/jobs/${job.id}`} data-row-link>
            {sewnWords(run, job.data.name)}
          </Link>
        )
      }
      detail={[
        run === null && entry !== null ? t(`threads.movement.${entry.type}`) : machine?.data.nickname,
        who,
        ...(run !== null && inColours !== undefined ? [inColours] : []),
        ...(run === null && spoolIds.size > 1 && !isCut ? [t('threads.spools', { count: spoolIds.size })] : []),
      ]
        .filter(Boolean)
        .join(' · ')}
      figure={<Amount movement={movement} />}
      subfigure={sinceWords(Date.parse(at), store.now())}
    />
  );
};

const sewnWords = ({ pieces, what }: Pick<Run, 'pieces' | 'what'>, name: string | undefined): string =>
  [t('dashboard.sewn', { count: pieces }), name ?? what].filter(Boolean).join(' · ');

const Amount = ({ movement: { entry, deltaMm, spoolIds, isCut } }: { readonly movement: RecentMovement }) => {
  const { settings } = useWorkspace();
  // Counts of several spools have no meaningful sum, and of a cut group only a part was read.
  if (entry === null || isCut || (isSettlement(entry) && spoolIds.size > 1)) return null;
  if (isSettlement(entry) && entry.settlesAtMm !== null) return `= ${formatLength(entry.settlesAtMm, settings.units)}`;
  if (deltaMm === null) return t('threads.some');
  return `${deltaMm < 0 ? '−' : '+'}${formatLength(Math.abs(deltaMm), settings.units)}`;
};
