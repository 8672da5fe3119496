import '#texts/en/screens.ts';
import '#texts/en/threads.ts';
import { Link } from 'wouter';
import { firstTeamName } from '#core/people/first-team-name.ts';
import { can } from '#core/access/permissions.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { useInventory, useShown, useWorkspace } from '#services/workspace.ts';
import { useTotals } from '#parts/answers/use-totals.ts';
import { DataAge } from '#parts/connection/data-age.tsx';
import { Reading } from '#parts/rows/reading.tsx';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button-look.ts';
import { later } from '#ui/later.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import styles from './dashboard-screen.module.css';
import { BuyNext } from './buy-next.tsx';
import { LowStock } from './low-stock.tsx';
import { MachinesPart } from './machines-part.tsx';
import { SyncState } from './sync-state.tsx';
import { ToOrder } from './to-order.tsx';
import { Totals } from './totals.tsx';

const WaitingQuotes = later(async () => (await import('./waiting-quotes.tsx')).WaitingQuotes, 'nothing');

export function DashboardScreen() {
  const { threads, extent } = useInventory();
  const totals = useTotals();
  useShown(totals !== undefined || extent === 'part');
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
          <Totals />
          <MachinesPart />
          <div className={styles.board}>
            <div className={styles.column}>
              {isShop && <WaitingQuotes />}
              {isShop ? <ToOrder /> : <BuyNext />}
              <LowStock />
              {!isShop && <WaitingQuotes />}
              <SyncState />
            </div>
            <RecentActivity />
          </div>
        </div>
      )}
      {isEmpty && <WaitingQuotes />}
      {isEmpty && <SyncState />}
      <NameOffer />
    </>
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

const WhichThread = later(async () => (await import('./which-thread.tsx')).WhichThread, 'part');
// The last part of the dashboard, so that no other part moves when it appears.
const RecentActivity = later(async () => (await import('./recent-activity.tsx')).RecentActivity, 'part');
const NameTeam = later(async () => (await import('./name-team.tsx')).NameTeam, 'part');
