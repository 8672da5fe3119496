import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Updates } from '../update/start-updates.ts';
import { useUpdateState } from '../update/use-update-state.ts';
import styles from './update-prompt.module.css';

/** Offers the newer version; nothing reloads by itself. */
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
