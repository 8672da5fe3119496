import styles from './badge.module.css';
import type { Tone } from './tag.tsx';

/** A small count beside a text. Decoration: the control around it states the number in words. */
export const Badge = ({ count, tone = 'accent' }: { readonly count: number; readonly tone?: Tone }) => (
  <span className={styles.badge} data-tone={tone} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
);
