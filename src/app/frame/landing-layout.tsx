import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './landing-layout.module.css';

export const LandingLayout = ({ children }: { readonly children: ReactNode }) => (
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
