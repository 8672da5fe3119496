import type { ReactNode } from 'react';
import { Initials } from '#parts/people/initials.tsx';
import styles from './person-line.module.css';

export function PersonLine({
  name,
  nameId,
  tags,
  children,
  actions,
}: {
  readonly name: string;
  /** The element id of the name; the buttons' descriptions refer to it. */
  readonly nameId: string;
  readonly tags: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <Initials name={name} />
      <div className={styles.words}>
        <div className={styles.name}>
          <strong id={nameId}>{name}</strong>
          {tags}
        </div>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
