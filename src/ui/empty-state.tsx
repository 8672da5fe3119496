import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { type IconName, Icon } from './icon.tsx';

/** Shown instead of an empty list: says what would be there, and offers the first step. */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  /** `h1` if the page has no other content. */
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.picture}>
        <Icon name={icon} size="l" />
      </span>
      <Heading>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
