import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { type IconName, Icon } from './icon.tsx';
import type { Tone } from './tag.tsx';

/** A line about a lasting state, with buttons to act on it. `announce`: screen readers read it once they are idle. */
export function Banner({
  tone = 'plain',
  icon,
  children,
  actions,
  announce = false,
}: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly announce?: boolean;
}) {
  return (
    <div className={styles.banner} data-tone={tone} role={announce ? 'status' : undefined}>
      {icon && <Icon name={icon} />}
      <div className={styles.words}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
