import type { ReactNode } from 'react';

import styles from './status-pill.module.css';
import type { Tone } from './tag.tsx';

/**
 * A dot and a short text, which screen readers read at each change unless `isQuiet`. `label` names the thing it is
 * about.
 */
export function StatusPill({
  label,
  tone = 'plain',
  isQuiet = false,
  children,
}: {
  readonly label: string;
  readonly tone?: Tone;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <output className={styles.pill} aria-label={label} data-tone={tone} aria-live={isQuiet ? 'off' : 'polite'}>
      <i className={styles.dot} aria-hidden="true" />
      <span className={styles.words}>{children}</span>
    </output>
  );
}
