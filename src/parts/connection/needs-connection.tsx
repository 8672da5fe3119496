import { use, useSyncExternalStore } from 'react';
import { useNetwork } from '#services/device.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './needs-connection.module.css';

/** Says why the buttons beside it do nothing, while the server cannot be reached; nothing otherwise. */
export const NeedsConnection = () => {
  const isConnected = useIsConnected();
  return isConnected ? null : <p className={styles.reason}>{t('sync.needsConnection')}</p>;
};

/** Whether the server can be reached, as the badge in the header says it: a browser may believe in a network that leads nowhere. */
export const useIsConnected = (): boolean => {
  const isOnline = useNetwork();
  const engine = use(WorkspaceContext)?.engine;
  // Without a team open, the browser's word is all there is.
  const reachable = useSyncExternalStore(engine?.subscribe ?? nothingChanges, () => engine?.status().reachable);
  return isOnline && reachable !== false;
};

const nothingChanges = () => () => undefined;
