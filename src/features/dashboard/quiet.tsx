import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import styles from './quiet.module.css';

export function Quiet({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.quiet}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.hint}>{children}</p>}
      </div>
    </div>
  );
}
