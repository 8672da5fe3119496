import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './landing-layout.module.css';

export function LandingLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.room}>
      <a href="#main" className={styles.skip}>
        {t('common.skip')}
      </a>
      <div className={styles.trail}>
        <Breadcrumb path="/" />
      </div>
      {children}
    </div>
  );
}
