import type { ReactNode } from 'react';

import styles from './tag.module.css';

/** The mood of a small word: neutral, well, look here, wrong, or the product's own. */
export type Tone = 'plain' | 'good' | 'warn' | 'danger' | 'accent';

/** One or two words about a thing; never a control. */
export const Tag = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
