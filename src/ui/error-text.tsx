import type { ReactNode } from 'react';

import styles from './error-text.module.css';
import { Icon } from './icon.tsx';

/**
 * A sentence about what went wrong and what to do. `announce` has it read out at once, for errors that belong to no
 * field.
 */
export const ErrorText = ({
  id,
  announce = false,
  children,
}: {
  readonly id?: string;
  readonly announce?: boolean;
  readonly children: ReactNode;
}) => (
  <p id={id} className={styles.error} role={announce ? 'alert' : undefined}>
    <Icon name="warning" size="s" />
    <span>{children}</span>
  </p>
);
