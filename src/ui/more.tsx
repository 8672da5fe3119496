import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './more.module.css';

/** Content that a person can open, under a line that names it. */
export function More({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <details className={styles.more}>
      <summary>
        <Icon name="chevron" size="s" /> {label}
      </summary>
      {children}
    </details>
  );
}
