import type { ReactNode } from 'react';

import styles from './tag.module.css';

/** The tone of a tag: neutral, good, needs attention, wrong, or the product's accent colour. */
export type Tone = 'plain' | 'good' | 'warn' | 'danger' | 'accent';

/** One or two words about a thing. It is never a control. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
