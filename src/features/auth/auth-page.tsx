import '#texts/en/signing-in.ts';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import styles from './auth-page.module.css';
import { HasMovedContext } from './has-moved.ts';
import { ThreadBand } from './thread-band.tsx';

/**
 * The bare frame of the sign-in screens: the mark, one card with the form, and the way to the other screen below it. A step that
 * the person has led to takes the focus, to its first field or else its heading; the page as it was opened leaves the focus
 * alone.
 */
export const AuthPage = ({
  title,
  takesFocus = false,
  children,
  foot,
}: {
  readonly title: string;
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) => {
  const inside = useRef<HTMLDivElement>(null);
  const hasMoved = use(HasMovedContext);
  const isLedTo = takesFocus || hasMoved;
  useEffect(() => {
    if (!isLedTo) return;
    const find = (what: string) => inside.current?.querySelector<HTMLElement>(what);
    (find('input:not([type="hidden"])') ?? find('h1'))?.focus();
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
};
