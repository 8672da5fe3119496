import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useNetwork } from '#services/device.ts';
import type { Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './sync-badge.module.css';
import { syncWords } from './sync-words.ts';

/** Says whether everything is saved and sent, and leads to the page with the details, or to signing in. */
export const SyncBadge = ({
  workspace,
  isLocked,
  path,
}: {
  readonly workspace: Workspace;
  readonly isLocked: boolean;
  readonly path: string;
}) => {
  const { engine, store } = workspace;
  const { db } = store;
  const status = useSyncExternalStore(engine.subscribe, engine.status);
  const isOnline = useNetwork();
  const pending = useLiveQuery(() => db.outbox.where('state').equals('pending').count(), [db], 0);
  const attention = useLiveQuery(() => db.attention.count(), [db], 0);
  const { text, short, tone, leadsToSignIn } = syncWords({
    pending,
    attention,
    isOffline: !isOnline || status.reachable === false,
    needsSignIn: isLocked || status.phase === 'sign_in',
  });
  return (
    <Link
      href={leadsToSignIn ? `/login?redirect=${encodeURIComponent(path)}` : '/sync'}
      className={styles.badge}
      aria-label={`${t('sync.label')}: ${text}`}
      data-short={short}
      data-print="no"
    >
      <StatusPill label={t('sync.label')} tone={tone}>
        {text}
      </StatusPill>
    </Link>
  );
};
