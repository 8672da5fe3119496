import { useId } from 'react';

import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How far long work has come; without `value` (0 to 1) it is under way and nobody knows how far. */
export const ProgressBar = ({ label, value }: { readonly label: string; readonly value?: number | undefined }) => {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      <VisuallyHidden>
        <progress aria-labelledby={id} max={1} value={value} />
      </VisuallyHidden>
      <div className={styles.track}>
        <span
          className={styles.fill}
          data-unknown={value === undefined || undefined}
          style={value === undefined ? undefined : { inlineSize: `${value * 100}%` }}
        />
      </div>
    </div>
  );
};
