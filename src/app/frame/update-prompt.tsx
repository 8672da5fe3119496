import { useSyncExternalStore } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { Updates } from '../update/start-updates.ts';
import { useAccess } from '../workspace/team-scope.tsx';
import styles from './update-prompt.module.css';

const NeededUpdate = later(async () => (await import('./needed-update.tsx')).NeededUpdate, 'nothing');

/** Offers a newer version, or the one that the server asks for; nothing while the team's own banner or page asks to reload. */
export function UpdatePrompt({ updates }: { readonly updates: Updates }) {
  const { ready, needed } = useSyncExternalStore(updates.subscribe, updates.state);
  const access = useAccess();
  const isShown = access !== 'frozen' && access !== 'outdated' && (ready || needed);
  return (
    <div className={styles.place} data-print="no" role="status" data-ready={isShown || undefined}>
      {isShown && needed && <NeededUpdate updates={updates} />}
      {isShown && !needed && (
        <Banner
          tone="accent"
          icon="reload"
          actions={
            <Button tone="primary" onClick={updates.reload}>
              {t('sync.reload')}
            </Button>
          }
        >
          {t('sync.updateReady')}
        </Banner>
      )}
    </div>
  );
}
