import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { AttentionEntry } from '#data/database/team-database.ts';
import { useNetwork } from '#services/device.ts';
import type { Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { useLoginWay } from '../frame/use-login-way.ts';
import { useAccess } from '../workspace/team-scope.tsx';
import { useStablePhase } from '../workspace/use-stable-phase.ts';
import styles from './sync-badge.module.css';
import { syncWords } from './sync-words.ts';

/** Says whether everything is saved and sent, and leads to the page with the details, or to signing in. */
export const SyncBadge = ({ workspace, isLocked }: { readonly workspace: Workspace; readonly isLocked: boolean }) => {
  const { engine, store } = workspace;
  const { db } = store;
  const status = useSyncExternalStore(engine.subscribe, engine.status);
  const phase = useStablePhase(status.phase);
  const isOnline = useNetwork();
  const { inventory } = workspace;
  const { extent } = useSyncExternalStore(inventory.subscribe, inventory.snapshot);
  const pending = useLiveQuery(() => db.outbox.where('state').equals('pending').count(), [db]);
  const attention = useLiveQuery(() => db.attention.filter(isCard).count(), [db]);
  const access = useAccess();
  const loginWay = useLoginWay();
  // Without the data, or before it is read, nothing true can be said about it.
  if ((access !== 'open' && access !== 'cleared') || pending === undefined || attention === undefined) return null;
  if (extent === 'unread') return null;
  const { text, short, tone, leadsToSignIn, isQuiet } = syncWords({
    pending,
    attention,
    isOffline: !isOnline || status.reachable === false,
    needsSignIn: isLocked || phase === 'sign_in',
    phase,
    // The engine says so a moment later than the book itself that the first reading is at its end.
    progress: extent !== 'part' && status.progress?.what === 'first' ? undefined : status.progress,
    isPart: extent === 'part',
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
};

/** What depends on a refused creation lies on its card, and a person has one thing to look at. */
const isCard = ({ cause }: AttentionEntry): boolean => cause === undefined;
