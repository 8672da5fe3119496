import { useId } from 'react';

import styles from './progress-bar.module.css';

/** How far long work has come; without `value` (0 to 1) it is under way and nobody knows how far. */
export const ProgressBar = ({ label, value }: { readonly label: string; readonly value?: number | undefined }) => {
  const id = useId();
  return (
    <div className={styles.progress}>
      <span id={id}>{label}</span>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      >
        <span
          className={styles.fill}
          data-unknown={value === undefined || undefined}
          style={value === undefined ? undefined : { inlineSize: `${value * 100}%` }}
        />
      </div>
    </div>
  );
};
