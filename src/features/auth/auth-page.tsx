import '#texts/say-signing-in.ts';
import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import styles from './auth-page.module.css';
import { ThreadBand } from './thread-band.tsx';

/** The bare frame of the sign-in screens: the mark, one card with the form, and the way to the other screen below it. */
export const AuthPage = ({
  title,
  children,
  foot,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) => (
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
        <div className={styles.inside}>
          <h1>{title}</h1>
          {children}
        </div>
      </Card>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  </main>
);
