import '#texts/en/signing-in.ts';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
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

const leastCharacters = 8;
const mostBytes = 72;

/** Lists what is weak about a new password while it is typed. `reasons`: what the auth server found weak. */
function passwordWeaknesses(password: string, email: string, reasons: readonly string[]): readonly string[] {
  const missing = leastCharacters - [...password].length;
  const weaknesses: string[] = [];
  if (missing > 0) weaknesses.push(t('auth.strength.missing', { count: missing }));
  if (new TextEncoder().encode(password).length > mostBytes) weaknesses.push(t('auth.strength.tooLong'));
  if (isLikeEmail(password, email)) weaknesses.push(t('auth.strength.likeEmail'));
  if (reasons.includes('pwned')) weaknesses.push(t('auth.strength.known'));
  if (reasons.includes('characters')) weaknesses.push(t('auth.strength.plain'));
  return weaknesses;
}

const isLikeEmail = (password: string, email: string): boolean => {
  const [name = ''] = email.trim().toLowerCase().split('@');
  return name.length >= 4 && password.toLowerCase().includes(name);
};
