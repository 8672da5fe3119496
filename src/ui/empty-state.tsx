import type { ReactNode } from 'react';

import styles from './empty-state.module.css';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

/** What stands where nothing is yet: what would be here, and the step that brings it. */
export const EmptyState = ({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <div className={styles.empty}>
    <span className={styles.picture}>
      <Icon name={icon} size="l" />
    </span>
    <h2>{title}</h2>
    {children && <p className={styles.text}>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
);
