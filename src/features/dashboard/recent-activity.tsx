import '#texts/en/threads.ts';
import { Link } from 'wouter';
import { isSettlement } from '#core/stock/stock.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { recentMovements, type RecentMovement } from '#inventory/recent-movements.ts';
import { bookingsOf, mostBookings, type Booking } from '#parts/answers/bookings.ts';
import { whoDidIt } from '#parts/people/who-did-it.ts';
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
            <li key={booking.movement.entry.id}>
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

/** One row for a group of movements, which may concern several threads. */
const BookingRow = ({ movement, thread: owned, colours }: Booking) => {
  const { store, nameOf } = useWorkspace();
  const { entry, by, byMember, spoolIds, isCut } = movement;
  const isOwn = by === store.actor.userId && byMember == null;
  const who = isOwn ? t('dashboard.you') : (whoDidIt(byMember, nameOf(by), nameOf) ?? t('dashboard.someone'));
  return (
    <ListRow
      picture={<ThreadSwatch thread={owned ?? { hex: null, moreHex: [], effect: 'solid' }} />}
      title={
        owned === undefined ? (
          t('dashboard.removedThread')
        ) : isCut ? (
          t('dashboard.coloursAndMore', { count: colours })
        ) : colours > 1 ? (
          t('threads.colours', { count: colours })
        ) : (
          <Link href={`/inventory/threads/${owned.id}`} aria-label={threadTitle(owned)} data-row-link>
            <ThreadWords thread={owned} />
          </Link>
        )
      }
      detail={[
        t(`threads.movement.${entry.type}`),
        who,
        ...(spoolIds.size > 1 && !isCut ? [t('threads.spools', { count: spoolIds.size })] : []),
      ].join(' · ')}
      figure={<Amount movement={movement} />}
      subfigure={sinceWords(Date.parse(entry.occurredAt), store.now())}
    />
  );
};

const Amount = ({ movement: { entry, deltaMm, spoolIds, isCut } }: { readonly movement: RecentMovement }) => {
  const { settings } = useWorkspace();
  // Counts of several spools have no meaningful sum, and of a cut group only a part was read.
  if (isCut || (isSettlement(entry) && spoolIds.size > 1)) return null;
  if (isSettlement(entry) && entry.settlesAtMm !== null) return `= ${formatLength(entry.settlesAtMm, settings.units)}`;
  if (deltaMm === null) return t('threads.some');
  return `${deltaMm < 0 ? '−' : '+'}${formatLength(Math.abs(deltaMm), settings.units)}`;
};
