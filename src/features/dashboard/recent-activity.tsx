import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'wouter';
import { isSettlement } from '#core/stock/stock.ts';
import { threadTitle } from '#core/thread-title.ts';
import type { OwnedThread } from '#data/inventory/inventory.ts';
import { recentMovements, type RecentMovement } from '#data/inventory/recent-movements.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { sinceWords } from '#parts/since-words.ts';
import { Part } from './part.tsx';
import { Quiet } from './quiet.tsx';

const most = 8;

/** What was booked lately, by whom, on which thread. */
export const RecentActivity = () => {
  const { store } = useWorkspace();
  const { threads } = useInventory();
  const recent = useLiveQuery(() => recentMovements(store.db, most), [store.db]);
  const bySpool = new Map(threads.flatMap((owned) => owned.spools.map((spool) => [spool.id, owned] as const)));
  return (
    <Part title={t('dashboard.recent')}>
      {recent?.length === 0 && <Quiet icon="history" title={t('dashboard.recentNone')} />}
      {recent !== undefined && recent.length > 0 && (
        <List aria-label={t('dashboard.recent')}>
          {recent.map((movement) => (
            <li key={movement.entry.id}>
              <Booking movement={movement} owned={bySpool.get(movement.entry.spoolId)} />
            </li>
          ))}
        </List>
      )}
    </Part>
  );
};

const Booking = ({
  movement,
  owned,
}: {
  readonly movement: RecentMovement;
  readonly owned: OwnedThread | undefined;
}) => {
  const { store, nameOf } = useWorkspace();
  const { entry, by, spools } = movement;
  const who = by === store.actor.userId ? t('dashboard.you') : (nameOf(by) ?? t('dashboard.someone'));
  return (
    <ListRow
      picture={<ThreadSwatch thread={owned?.thread ?? { hex: null, moreHex: [], effect: 'solid' }} />}
      title={
        owned === undefined ? (
          t('dashboard.removedThread')
        ) : (
          <Link href={`/inventory/threads/${owned.id}`} data-row-link>
            {threadTitle(owned.thread)}
          </Link>
        )
      }
      detail={[
        t(`threads.movement.${entry.type}`),
        who,
        ...(spools > 1 ? [t('threads.spools', { count: spools })] : []),
      ].join(' · ')}
      figure={<Amount movement={movement} />}
      subfigure={sinceWords(Date.parse(entry.occurredAt), store.now())}
    />
  );
};

const Amount = ({ movement: { entry, deltaMm } }: { readonly movement: RecentMovement }) => {
  const { settings } = useWorkspace();
  if (isSettlement(entry) && entry.settlesAtMm !== null) return `= ${formatLength(entry.settlesAtMm, settings.units)}`;
  if (deltaMm === null) return t('threads.some');
  return `${deltaMm < 0 ? '−' : '+'}${formatLength(Math.abs(deltaMm), settings.units)}`;
};
