import { useSyncExternalStore } from 'react';
import { formatNumber } from '#texts/formats.ts';
import styles from './breakpoint-helper.module.css';

/** In a corner, while the page is under development: how wide it is, and which of its two layouts that gives. */
export const BreakpointHelper = ({ window }: { readonly window: Window }) => {
  const width = useSyncExternalStore(
    (listener) => {
      window.addEventListener('resize', listener);
      return () => window.removeEventListener('resize', listener);
    },
    () => window.innerWidth,
  );
  return (
    <div className={styles.corner} data-layout={width < wideFromPx ? 'narrow' : 'wide'} aria-hidden="true">
      {formatNumber(width, { useGrouping: false })}
    </div>
  );
};

/** Where the frame turns from a bar below into a rail beside (`default-layout.module.css`). */
const wideFromPx = 760;
