import '#texts/en/signing-in.ts';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import styles from './auth-page.module.css';
import { HasMovedContext } from './has-moved.ts';
import { ThreadBand } from './thread-band.tsx';

export function AuthPage({
  title,
  takesFocus = false,
  children,
  foot,
}: {
  readonly title: string;
  /** True after an earlier step on this page. Then the first input gets the focus or, without an input, the heading. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) {
  const inside = useRef<HTMLDivElement>(null);
  const hasMoved = use(HasMovedContext);
  const isLedTo = takesFocus || hasMoved;
  useEffect(() => {
    // On a page that was opened directly, the focus stays where it is.
    if (!isLedTo) return;
    const find = (what: string) => inside.current?.querySelector<HTMLElement>(what);
    (find('input:not([tabindex="-1"])') ?? find('h1'))?.focus();
  }, [isLedTo]);
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/favicon.svg" alt="" width="52" height="52" />
          <p>
            <strong>{t('common.product')}</strong>
            <span>{t('auth.tagline')}</span>
          </p>
        </div>
        <Card padded={false} className={styles.card}>
          <ThreadBand />
          <div ref={inside} className={styles.inside}>
            <h1 tabIndex={-1}>{title}</h1>
            {children}
          </div>
        </Card>
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
    </main>
  );
}
