import styles from './badge.module.css';
import type { Tone } from './tag.tsx';

/** A small count beside a text, at most "99+". Screen readers skip it: the control around it must say the number. */
export function Badge({ count, tone = 'accent' }: { readonly count: number; readonly tone?: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
