import '#texts/en/screens.ts';
import '#texts/en/threads.ts';
import '#texts/en/machine-cards.ts';
import '#texts/en/shopping.ts';
import { useState, type CSSProperties } from 'react';
import { Link } from 'wouter';
import { can } from '#core/access/permissions.ts';
import type { Units } from '#core/amounts/units.ts';
import { isInUse } from '#core/machines/due.ts';
import { firstTeamName } from '#core/people/first-team-name.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { hasOpenJobs } from '#inventory/open-jobs.ts';
import { noticesOf } from '#inventory/notices.ts';
import { shoppingOf } from '#inventory/shopping.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { DataAge } from '#parts/connection/data-age.tsx';
import { useSyncedWords } from '#parts/connection/use-synced-words.ts';
import { MachineCard, MachineCards } from '#parts/machines/machine-card.tsx';
import { useDues } from '#parts/machines/use-dues.ts';
import { useToday } from '#parts/rows/use-today.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { Reading } from '#parts/rows/reading.tsx';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import type { Entry } from '#parts/shopping/entries.ts';
import { EntryRow } from '#parts/shopping/entry-row.tsx';
import { entryTitle } from '#parts/shopping/entry-words.ts';
import { tickAll, untick } from '#parts/shopping/shopping-actions.ts';
import { nextToBuy, supplierHref, supplierInWords, type OpenSum, type ToBuy, toBuyOf } from '#parts/shopping/to-buy.ts';
import { shoppingViewOf, type ShoppingView } from '#parts/shopping/shopping-view.ts';
import { lowInWords } from '#parts/threads/low-in-words.ts';
import { lowThreads, mostLow } from '#parts/threads/low-threads.ts';
import { ownedInWords } from '#parts/threads/stock-in-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { ThreadLine, ThreadNumber } from '#parts/threads/thread-words.tsx';
import { stockTotals, useLevelWays } from '#parts/threads/stock-figures.ts';
import type { StockTotals } from '#parts/threads/stock-totals.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { kept, ofStock } from '#parts/rows/team-queries.ts';
import { live, stock, useQuery } from '#parts/rows/use-query.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { useShown, useWorkspace, useEngineStatus } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { List } from '#ui/list.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './dashboard-screen.module.css';
import { Part, Quiet } from './part.tsx';
import { lastRoom } from './work-room.ts';

const WorkToday = later(async () => (await import('./work-today.tsx')).WorkToday, 'part');
const CanStitch = later(async () => (await import('./can-stitch.tsx')).CanStitch, 'nothing', 'painted');
const WaitingQuotes = later(async () => (await import('./waiting-quotes.tsx')).WaitingQuotes, 'nothing');

export function DashboardScreen() {
  const { rows: threads, extent } = useQuery(stock);
  const totals = useQuery(stockTotals).rows;
  useShown(totals === undefined && extent === 'part'); // with totals, the waiting quotes tell it
  const { store } = useWorkspace();
  // A team of several people sees orders by supplier, not lines to buy, and no “Which thread?” check.
  const isShop = useTeams().members.length > 1;
  // Show no sums before all rows are read: sums over a part of the rows would be wrong, and would change later.
  if (totals === undefined)
    return (
      <>
        <PageHead title={t('titles.dashboard')} />
        <div className={styles.room}>
          <Reading />
          {threads.length > 0 && <Totals />}
        </div>
      </>
    );
  const isEmpty = extent === 'whole' && threads.length === 0;
  return (
    <>
      <PageHead title={t('titles.dashboard')} aside={<DataAge />} />
      {isEmpty ? (
        <EmptyState
          icon="spool"
          title={t('dashboard.emptyTitle')}
          actions={
            can(store.actor.role, 'inventory.change') && (
              <Link href="/inventory/threads?add=1" {...buttonLook('primary')}>
                <Icon name="plus" /> {t('dashboard.addFirst')}
              </Link>
            )
          }
        >
          {t('dashboard.emptyText')}
        </EmptyState>
      ) : (
        <div className={styles.room}>
          {!isShop && (
            <div className={styles.ask}>
              <WhichThread />
            </div>
          )}
          <Jobs isShop={isShop} />
          {!isShop && <Totals />}
          <MachinesPart />
          <div className={styles.board}>
            <Stack gap="l">
              {isShop && <WaitingQuotes />}
              {isShop ? <ToOrder /> : <BuyNext />}
              <LowStock />
              {!isShop && <CanStitch />}
              {!isShop && <WaitingQuotes />}
              <SyncState />
            </Stack>
            <RecentActivity />
          </div>
          {isShop && <Totals />}
        </div>
      )}
      {isEmpty && <Jobs isShop={isShop} />}
      {isEmpty && <WaitingQuotes />}
      {isEmpty && <SyncState />}
      <NameOffer />
    </>
  );
}

/** The jobs of a team that has any. Their room is kept from the first moment on, because their code loads later. */
function Jobs({ isShop }: { readonly isShop: boolean }) {
  const { store } = useWorkspace();
  const hasJobs = useQuery(kept(live(hasOpenJobs, store.db), (answers) => answers.hasJobs)).rows;
  if (hasJobs !== true) return null;
  return (
    <div className={styles.work} style={{ '--last': lastRoom(store.actor.teamId) } as CSSProperties}>
      <WorkToday isShop={isShop} />
    </div>
  );
}

/** Asks an owner to name a team that still has its first, automatic name. */
const NameOffer = () => {
  const { current } = useTeams();
  const { state } = useSession();
  const isUnnamed =
    current?.role === 'owner' && state.kind !== 'signedOut' && current.name === firstTeamName(state.account.email);
  return isUnnamed && <NameTeam key={current.public_id} team={current} />;
};

const WhichThread = later(async () => (await import('./which-thread.tsx')).WhichThread, 'part', 'painted');
// The last part of the dashboard, so that no other part moves when it appears.
const RecentActivity = later(async () => (await import('./recent-activity.tsx')).RecentActivity, 'part', 'painted');
const NameTeam = later(async () => (await import('./name-team.tsx')).NameTeam, 'part', 'painted');

export function Totals() {
  const totals = useQuery(stockTotals).rows;
  const { settings } = useWorkspace();
  return (
    <section aria-label={t('dashboard.totals')} className={styles.totals}>
      <Link href="/inventory/threads" className={styles.band} aria-label={t('dashboard.openThreads')}>
        {totals?.band.map(({ id, hex, moreHex }) => (
          <Swatch key={id} hex={hex} moreHex={moreHex} className={styles.strand ?? ''} />
        ))}
      </Link>
      <dl className={styles.figures}>
        <Figure name={t('dashboard.colours')} value={totals && formatNumber(totals.colours)} />
        <Figure name={t('dashboard.spools')} value={totals && formatNumber(totals.spools)} />
        <Figure name={t('dashboard.length')} value={totals && lengthWords(totals, settings.units)} />
      </dl>
    </section>
  );
}

const lengthWords = ({ knownMm, isApproximate }: StockTotals, units: Units): string =>
  isApproximate
    ? t('threads.about', { length: formatLength(roughlyMm(knownMm), units) })
    : formatLength(knownMm, units);

/** Rounds an approximate sum to three significant digits, since more would look exact. A sum below zero becomes 0. */
const roughlyMm = (mm: number): number => (mm > 0 ? Math.round(Number(mm.toPrecision(3))) : 0);

const Figure = ({ name, value }: { readonly name: string; readonly value: string | undefined }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const most = 4;

/** Cards of up to four machines in use; nothing if there are none. */
function MachinesPart() {
  const { rows } = useQuery(rowsOf('machine'));
  const tasks = useQuery(rowsOf('maintenanceTask')).rows;
  const today = useToday();
  const dues = useDues() ?? [];
  const urgency = ({ id, data }: CollectionRow<'machine'>): number => {
    if (data.status === 'broken') return 0;
    const levels = new Set(dues.filter(({ machine }) => machine.id === id).map(({ due }) => due.level));
    if (levels.has('overdue')) return 1;
    return data.status === 'needs_care' || levels.has('due') ? 2 : levels.size > 0 ? 3 : 4;
  };
  // First the machines that stand, then those with care that is overdue, due and soon due.
  const used = rows.filter(({ data }) => isInUse(data));
  const shown = used.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <Part title={t('titles.machines')} ways={[{ href: '/inventory/machines', words: t('machines.allMachines') }]}>
      <MachineCards label={t('titles.machines')}>
        {shown.map((machine) => (
          <li key={machine.id}>
            <MachineCard
              machine={machine}
              tasks={tasks}
              today={today}
              href={`/inventory/machines/${machine.id}`}
              isFirst
            />
          </li>
        ))}
      </MachineCards>
    </Part>
  );
}

/** What to buy. Its view is not kept for the next start. */
const summaryToBuy = kept(
  ofStock(({ rows }, teamMinSpools, stored): ToBuy & { readonly view?: ShoppingView } => {
    const view = shoppingViewOf(stored, rows, teamMinSpools);
    return { ...toBuyOf(view), view };
  }, shoppingOf),
  ({ toBuy }) => toBuy,
);

/** What to order, by supplier, with costs for people who may see them. Hidden when empty. */
export function ToOrder() {
  const { settings } = useWorkspace();
  const seesCosts = useSeesCosts();
  const { rows: toBuy } = useQuery(summaryToBuy);
  if (toBuy === undefined || toBuy.open === 0) return null;
  const costOf = ({ minor, isComplete }: OpenSum): string | undefined => {
    if (!seesCosts || minor === null) return undefined;
    const sum = formatMoney(minor, settings);
    return isComplete ? sum : t('dashboard.atLeast', { sum });
  };
  const words = t('dashboard.wholeList', { count: toBuy.open });
  return (
    <Part title={t('dashboard.toOrder')} ways={[{ href: '/inventory/shopping', words }]}>
      <List aria-label={t('dashboard.toOrder')}>
        {toBuy.suppliers.map(({ sum, ...supplier }) => (
          <li key={supplier.key}>
            <ListRow
              title={
                <Link href={supplierHref(supplier)} data-row-link>
                  {supplierInWords(supplier.key)}
                </Link>
              }
              detail={supplier.entries.map(entryTitle).join(' · ')}
              figure={t('shopping.packs', { count: sum.packs })}
              subfigure={costOf(sum)}
            />
          </li>
        ))}
      </List>
    </Part>
  );
}

/** The shopping lines to buy next, each with a box to tick; hidden if there are none. */
export function BuyNext() {
  const { store } = useWorkspace();
  const { runOrTell } = useAction();
  const [stays, setStays] = useState<readonly string[]>([]);
  const { rows: toBuy } = useQuery(summaryToBuy);
  if (toBuy === undefined) return null;
  const shown = toBuy.view === undefined ? toBuy.next : nextToBuy(toBuy.view, stays);
  if (shown.length === 0) return null;
  const { teamId, userId } = store.actor;
  const tick = (entry: Entry) => {
    setStays(shown.map(({ key }) => key));
    return runOrTell(entry.ticked >= entry.qty ? untick(entry, teamId, userId) : tickAll(entry));
  };
  const words = t('dashboard.wholeList', { count: toBuy.wanted });
  return (
    <Part title={t('dashboard.buyNext')} ways={[{ href: '/inventory/shopping', words }]}>
      <List aria-label={t('dashboard.buyNext')}>
        {shown.map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} onTick={tick} />
          </li>
        ))}
      </List>
    </Part>
  );
}

const lowStock = kept(
  ofStock(({ rows }, teamMinSpools): readonly OwnedThread[] => lowThreads(rows, teamMinSpools).slice(0, mostLow)),
  ({ low }) => low,
);

/** The threads below their minimum, at most `mostLow` of them. */
export function LowStock() {
  const { settings } = useWorkspace();
  const teamMinSpools = settings.lowStockDefaultSpools;
  const low = useQuery(lowStock).rows ?? [];
  const ways = useLevelWays();
  if (low.length === 0)
    return (
      <Part title={t('dashboard.low')} ways={ways}>
        <Quiet icon="ok" title={t('dashboard.lowNone')}>
          {t('dashboard.lowHint')}
        </Quiet>
      </Part>
    );
  return (
    <Part title={t('dashboard.low')} ways={ways}>
      <List aria-label={t('dashboard.low')}>
        {low.map((owned) => {
          const { id, thread, stock } = owned;
          const words = ownedInWords(owned, settings.units);
          return (
            <li key={id}>
              <ListRow
                picture={<ThreadSwatch thread={thread} />}
                title={
                  <>
                    <Link href={`/inventory/threads/${id}`} aria-label={threadTitle(thread)} data-row-link>
                      <ThreadNumber thread={thread} />
                    </Link>{' '}
                    <ThreadLine thread={thread} />
                  </>
                }
                detail={thread.name}
                note={lowInWords(owned, teamMinSpools, settings.units)}
                tags={stock.spools === 0 && <Tag tone="danger">{t('threads.out')}</Tag>}
                figure={words.spools}
                subfigure={words.length}
              />
            </li>
          );
        })}
      </List>
    </Part>
  );
}

/** Says when this device last synced, and how many notices exist; hidden if there is nothing to note. */
export function SyncState() {
  const { store } = useWorkspace();
  const { reachable } = useEngineStatus();
  const synced = useSyncedWords();
  const { rows: notices = [] } = useQuery(live(noticesOf, store.db));
  if (reachable !== false && notices.length === 0) return null;
  return (
    <Part title={t('dashboard.sync')} ways={[{ href: '/sync', words: t('dashboard.syncMore') }]}>
      <Quiet icon={reachable === false ? 'offline' : 'cloud-ok'} title={synced} />
      {notices.length > 0 && (
        <Quiet icon="team" title={t('dashboard.notices', { count: notices.length })}>
          {t('dashboard.noticesHint')}
        </Quiet>
      )}
    </Part>
  );
}
