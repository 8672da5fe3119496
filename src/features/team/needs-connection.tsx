import { useNetwork } from '#services/device.ts';
import { t } from '#texts/t.ts';
import styles from './team-screen.module.css';

/** Says why the buttons beside it do nothing, while there is no network; nothing otherwise. */
export const NeedsConnection = () => {
  const isOnline = useNetwork();
  return isOnline ? null : <p className={styles.quiet}>{t('sync.needsConnection')}</p>;
};

/** What a button gets that does nothing without a network. */
export const useOnlineOnly = (): { readonly disabled: boolean; readonly title: string | undefined } => {
  const isOnline = useNetwork();
  return { disabled: !isOnline, title: isOnline ? undefined : t('sync.needsConnection') };
};
