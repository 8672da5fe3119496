import { useSyncExternalStore } from 'react';
import { formatNumber } from '#texts/numbers.ts';
import styles from './breakpoint-helper.module.css';

/** Shows in a corner how wide the page is, and which of its two layouts it has. Only in development. */
export function BreakpointHelper({ window }: { readonly window: Window }) {
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
}

/** From this width in px the navigation is a rail beside the page, not a bar below (`default-layout.module.css`). */
const wideFromPx = 760;
