import { useEffect, useState, useSyncExternalStore } from 'react';
import { limits } from '#core/limits.ts';
import { t } from '#texts/t.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { Foreground } from './foreground.ts';
import styles from './loading-overlay.module.css';

/** Covers the screen after 150 ms, or at once with `isAtOnce`. Mount it only while there is nothing else to show. */
export function LoadingOverlay({
  progress,
  isAtOnce = false,
}: {
  readonly progress?: number | undefined;
  readonly isAtOnce?: boolean;
}) {
  const [isShown, setShown] = useState(isAtOnce);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), limits.overlayDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.overlay} role="status">
      <img src="/favicon.svg" alt="" width="64" height="64" />
      <p>{t('shell.overlay')}</p>
      {progress !== undefined && (
        <div className={styles.bar}>
          <ProgressBar label={t('shell.firstSync')} value={progress} />
        </div>
      )}
    </div>
  );
}

export function ForegroundOverlay({ foreground }: { readonly foreground: Foreground }) {
  const isBusy = useSyncExternalStore(foreground.subscribe, foreground.isBusy);
  return isBusy ? <LoadingOverlay /> : null;
}
