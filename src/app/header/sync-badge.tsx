import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { cardsShown } from '#data/queue/cards-shown.ts';
import { useNetwork } from '#services/device.ts';
import type { Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { useLoginWay } from '../frame/use-login-way.ts';
import { useAccess } from '../workspace/team-scope.tsx';
import { useStablePhase } from '../workspace/use-stable-phase.ts';
import styles from './sync-badge.module.css';
import { syncWords } from './sync-words.ts';

export function SyncBadge({ workspace, isLocked }: { readonly workspace: Workspace; readonly isLocked: boolean }) {
  const { engine, store } = workspace;
  const { db } = store;
  const status = useSyncExternalStore(engine.subscribe, engine.status);
  const phase = useStablePhase(status.phase);
  const isSaving = useSyncExternalStore(store.saves.subscribe, store.saves.isWaiting);
  const isOnline = useNetwork();
  const { inventory } = workspace;
  const { extent } = useSyncExternalStore(inventory.subscribe, inventory.snapshot);
  const pending = useLiveQuery(() => db.outbox.where('state').equals('pending').count(), [db]);
  const attention = useLiveQuery(() => db.attention.toArray().then((all) => cardsShown(all).length), [db]);
  const access = useAccess();
  const loginWay = useLoginWay();
  // Without the data, or before it is read, no state is certain.
  if ((access !== 'open' && access !== 'cleared') || pending === undefined || attention === undefined) return null;
  if (extent === 'unread') return null;
  const { text, short, tone, leadsToSignIn, isQuiet } = syncWords({
    pending,
    attention,
    isOffline: !isOnline || status.reachable === false,
    needsSignIn: isLocked || phase === 'sign_in',
    phase,
    // The engine reports the end of a first pull a moment later than the inventory does.
    progress: extent !== 'part' && status.progress?.what === 'first' ? undefined : status.progress,
    isPart: extent === 'part',
    isSaving,
  });
  return (
    <Link
      href={leadsToSignIn ? loginWay : '/sync'}
      className={styles.badge}
      aria-label={`${t('sync.label')}: ${text}`}
      data-short={short}
      data-print="no"
    >
      <StatusPill label={t('sync.label')} tone={tone} isQuiet={isQuiet}>
        {text}
      </StatusPill>
    </Link>
  );
}
