import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import styles from './security-tab.module.css';

/** A second factor of the account: an authenticator app or a security key. */
interface Opener {
  readonly id: string;
  readonly name: string;
  /** When the factor was set up, ISO 8601. */
  readonly since: string;
}

export function OpenerList<T extends Opener>({
  label,
  unnamed,
  items,
  onRemove,
}: {
  readonly label: string;
  readonly unnamed: string;
  readonly items: readonly T[];
  readonly onRemove: (item: T) => void;
}) {
  return (
    items.length > 0 && (
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => {
          const name = item.name || unnamed;
          return (
            <li key={item.id}>
              <span className={styles.words}>
                <strong>{name}</strong> <small>{t('account.appSince', { when: formatDate(item.since) })}</small>
              </span>
              <span className={styles.deeds}>
                <OnlineButton aria-label={`${t('account.remove')} ${name}`} onClick={() => onRemove(item)}>
                  {t('account.remove')}
                </OnlineButton>
              </span>
            </li>
          );
        })}
      </ul>
    )
  );
}
