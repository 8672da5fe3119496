import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Updates, UpdateState } from '../update/start-updates.ts';
import styles from './update-prompt.module.css';
import { useSyncExternalStore } from 'react';

export const UpdatePrompt = ({ updates }: { readonly updates: Updates }) => {
  const { ready } = useUpdateState(updates);
  return (
    <div className={styles.place} data-print="no" role="status" data-ready={ready || undefined}>
      {ready && (
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
};

const useUpdateState = (updates: Updates): UpdateState => useSyncExternalStore(updates.subscribe, updates.state);
