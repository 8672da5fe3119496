import type { ReactNode } from 'react';

import styles from './facts.module.css';

/** What is known about a thing, word by word; facts without a value are left out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value != null &&
        value !== '' && (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
