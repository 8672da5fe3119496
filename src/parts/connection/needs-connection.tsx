import { use, useSyncExternalStore } from 'react';
import { useNetwork } from '#services/device.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './needs-connection.module.css';

export function NeedsConnection() {
  const isConnected = useIsConnected();
  return isConnected ? null : <p className={styles.reason}>{t('sync.needsConnection')}</p>;
}

/** Whether the server can be reached, as the header's badge shows it. */
export function useIsConnected(): boolean {
  const isOnline = useNetwork();
  const engine = use(WorkspaceContext)?.engine;
  // Without an open team there is no engine, so only the browser's report counts.
  const reachable = useSyncExternalStore(engine?.subscribe ?? nothingChanges, () => engine?.status().reachable);
  return isOnline && reachable !== false;
}

const nothingChanges = () => () => undefined;
