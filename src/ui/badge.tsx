import styles from './badge.module.css';
import type { Tone } from './tag.tsx';

/** A small count beside a word. Decoration: the control that carries it says the number in words. */
export const Badge = ({ count, tone = 'accent' }: { readonly count: number; readonly tone?: Tone }) => (
  <span className={styles.badge} data-tone={tone} aria-hidden="true">
    {count > 99 ? '99+' : count}
  </span>
);
