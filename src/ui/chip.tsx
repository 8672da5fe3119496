import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** A button that is on or off, e.g. for a filter or an answer. */
export function Chip({
  pressed,
  onPress,
  figure,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  /** How many entries the filter matches; null reserves the space until the number is known. */
  readonly figure?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {figure !== undefined && <span className={styles.figure}>{figure}</span>}
    </button>
  );
}

/** Chips in one line that scrolls sideways. It reaches past the page's margin, to show that more chips follow. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  );
}
