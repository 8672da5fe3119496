import '#texts/later-texts.ts';
import { useSyncExternalStore } from 'react';
import { rawCopy } from '#data/export/raw-copy.ts';
import { zipOf } from '#data/export/export-zip.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { notify } from '#ui/notify.ts';
import type { Updates } from '../update/start-updates.ts';

/**
 * In place of every screen, when what this device stores was written by a newer release than this page: a list would
 * look empty. Offers the newer version where this device has it, and a copy of all that is stored.
 */
export function OlderPage({ updates }: { readonly updates: Updates }) {
  const { ready } = useSyncExternalStore(updates.subscribe, updates.state);
  const { store } = useWorkspace();
  const { once, isBusy } = useOnce();
  const copy = async () => {
    try {
      const at = new Date(store.now());
      const parts = await rawCopy(indexedDB, store.actor.userId);
      saveFile(`spoolside-copy-${at.toISOString().slice(0, 10)}.zip`, await zipOf(parts, at));
    } catch (fault) {
      notify.problem(t('olderPage.notCopied'));
      throw fault; // throw the error again, so that it is logged
    }
  };
  return (
    <EmptyState
      icon="warning"
      title={t('olderPage.title')}
      heading="h1"
      actions={
        <>
          {ready && (
            <Button tone="primary" icon="reload" onClick={updates.reload}>
              {t('sync.reload')}
            </Button>
          )}
          <Button icon="install" busy={isBusy} onClick={() => void once(copy)}>
            {t('olderPage.copy')}
          </Button>
        </>
      }
    >
      {ready ? t('olderPage.newerHere') : t('olderPage.serverOlder')}
    </EmptyState>
  );
}
