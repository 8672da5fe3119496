import '#texts/en/signing-in.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import { passwordWeaknesses } from './password-weaknesses.ts';
import styles from './strength-list.module.css';

/** Shows below a new password what is still weak about it. For an empty password it shows a hint instead. */
export function StrengthList({
  password,
  email,
  reasons,
}: {
  readonly password: string;
  readonly email: string;
  readonly reasons: readonly string[];
}) {
  if (password === '') return t('auth.passwordHint');
  const weaknesses = passwordWeaknesses(password, email, reasons);
  const isFine = weaknesses.length === 0;
  return (
    <span className={styles.strength} aria-live="polite">
      {(isFine ? [t('auth.strength.fine')] : weaknesses).map((words) => (
        <span key={words} className={styles.reason} data-tone={isFine ? 'good' : 'warn'}>
          <Icon name={isFine ? 'ok' : 'info'} size="s" />
          {words}
        </span>
      ))}
    </span>
  );
}
