import '#texts/later-texts.ts';
import { useSyncExternalStore } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Updates } from '../update/start-updates.ts';

/** Offers a newer version; or says that the server takes nothing from this one any more, and brings the newer one. */
export function UpdateBanner({ updates }: { readonly updates: Updates }) {
  const { needed, fetching } = useSyncExternalStore(updates.subscribe, updates.state);
  const said = {
    no: t('trouble.upgrade'),
    yes: t('trouble.upgrade'),
    none: t('trouble.noUpdate'),
    unreachable: t('trouble.updateUnreachable'),
  };
  return (
    <Banner
      tone={needed ? 'warn' : 'accent'}
      icon={needed ? 'warning' : 'reload'}
      actions={
        <Button tone="primary" busy={fetching === 'yes'} onClick={updates.reload}>
          {fetching === 'yes' ? t('trouble.gettingUpdate') : t('sync.reload')}
        </Button>
      }
    >
      {needed ? said[fetching] : t('sync.updateReady')}
    </Banner>
  );
}
