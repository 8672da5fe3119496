import { useNetwork } from '#services/device.ts';
import { useEngineStatus } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import styles from './needs-connection.module.css';

/** Says why the buttons beside it do nothing, while the server cannot be reached; nothing otherwise. */
export const NeedsConnection = () => {
  const isConnected = useIsConnected();
  return isConnected ? null : <p className={styles.reason}>{t('sync.needsConnection')}</p>;
};

/** What a button gets that does nothing without a connection. */
export const useOnlineOnly = (): { readonly disabled: boolean; readonly title: string | undefined } => {
  const isConnected = useIsConnected();
  return { disabled: !isConnected, title: isConnected ? undefined : t('sync.needsConnection') };
};

/** Whether the server can be reached, as the badge in the header says it: a browser may believe in a network that leads nowhere. */
export const useIsConnected = (): boolean => {
  const isOnline = useNetwork();
  const { reachable } = useEngineStatus();
  return isOnline && reachable !== false;
};
