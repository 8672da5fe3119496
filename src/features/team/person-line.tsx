import type { ReactNode } from 'react';
import { Initials } from './initials.tsx';
import styles from './person-line.module.css';

/** One person in a list: who it is, quiet words beneath, and the buttons about them. */
export const PersonLine = ({
  name,
  tags,
  children,
  actions,
}: {
  readonly name: string;
  readonly tags: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) => (
  <div className={styles.line}>
    <Initials name={name} />
    <div className={styles.words}>
      <div className={styles.name}>
        <strong>{name}</strong>
        {tags}
      </div>
      <p>{children}</p>
    </div>
    <div className={styles.actions}>{actions}</div>
  </div>
);
