import '#texts/later-texts.ts';
import { useSyncExternalStore } from 'react';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Updates } from '../update/start-updates.ts';

/** Says that the server takes nothing from this page any more, and brings the version that it asks for. */
export function NeededUpdate({ updates }: { readonly updates: Updates }) {
  const { fetching } = useSyncExternalStore(updates.subscribe, updates.state);
  return (
    <Banner
      tone="warn"
      icon="warning"
      actions={
        <Button tone="primary" busy={fetching === 'yes'} onClick={updates.reload}>
          {fetching === 'yes' ? t('trouble.gettingUpdate') : t('sync.reload')}
        </Button>
      }
    >
      {fetching === 'none' && t('trouble.noUpdate')}
      {fetching === 'unreachable' && t('trouble.updateUnreachable')}
      {(fetching === 'no' || fetching === 'yes') && t('trouble.upgrade')}
    </Banner>
  );
}
