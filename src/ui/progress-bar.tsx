import { useId } from 'react';

import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The progress of long work. `value` is 0 to 1; undefined means that the progress is unknown. */
export function ProgressBar({ label, value }: { readonly label: string; readonly value?: number | undefined }) {
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
}
