import type { ReactNode } from 'react';
import { Initials } from '#parts/initials.tsx';
import styles from './person-line.module.css';

/** One person in a list: who it is, quiet words beneath, and the buttons about them. */
export const PersonLine = ({
  name,
  nameId,
  tags,
  children,
  actions,
}: {
  readonly name: string;
  /** The id that the name gets; the buttons say by it whom they are about. */
  readonly nameId: string;
  readonly tags: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) => (
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
