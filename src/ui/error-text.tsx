import type { ReactNode } from 'react';

import styles from './error-text.module.css';
import { Icon } from './icon.tsx';

/** Says what went wrong and what to do. With `announce`, screen readers read it at once: for errors without a field. */
export function ErrorText({
  id,
  announce = false,
  children,
}: {
  readonly id?: string;
  readonly announce?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className={styles.error} role={announce ? 'alert' : undefined}>
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  );
}
