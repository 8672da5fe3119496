import { useState } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { browserSupport, type Surroundings } from '../install/browser-support.ts';
import styles from './support-banner.module.css';

/** Warns if the browser lacks IndexedDB or a secure context at this address, and says how to get them. */
export function SupportBanner({ surroundings }: { readonly surroundings: Surroundings }) {
  const [isHidden, setHidden] = useState(false);
  const lacking = browserSupport(surroundings);
  const isMissing = lacking.includes('indexed-db');
  if (isHidden || !(isMissing || lacking.includes('secure-context'))) return null;
  return (
    <aside aria-label={t('common.notices')} className={styles.place} data-print="no">
      <Banner
        tone="warn"
        icon="warning"
        actions={
          <Button tone="quiet" onClick={() => setHidden(true)}>
            {t('common.dismiss')}
          </Button>
        }
      >
        {isMissing ? t('shell.noDatabase') : t('shell.insecure')}
      </Banner>
    </aside>
  );
}
