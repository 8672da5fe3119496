import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useInventory, type Workspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';
import type { Updates } from '../update/start-updates.ts';
import { useIsFrozen } from './team-scope.tsx';

/** What a person must know about the open team above every screen, and the overlay of its very first reading. */
export const TeamBanners = ({ workspace, updates }: { readonly workspace: Workspace; readonly updates: Updates }) => {
  const { engine, store } = workspace;
  const { phase, progress } = useSyncExternalStore(engine.subscribe, engine.status);
  const { threads, complete } = useInventory();
  const isFrozen = useIsFrozen();
  const cursor = useLiveQuery(async () => (await store.db.meta.get('cursor')) ?? null, [store.db]);
  const isFirstReading = cursor === null && phase === 'working' && complete && threads.length === 0;
  return (
    <>
      {isFrozen && <Told onReload={() => window.location.reload()}>{t('shell.frozen')}</Told>}
      {phase === 'upgrade' && <Told onReload={updates.reload}>{t('shell.upgrade')}</Told>}
      {phase === 'gone' && <Told>{t('shell.gone')}</Told>}
      {isFirstReading && <LoadingOverlay progress={progress && shareOf(progress)} />}
    </>
  );
};

const Told = ({ onReload, children }: { readonly onReload?: () => void; readonly children: ReactNode }) => (
  <Banner
    tone="warn"
    icon="warning"
    announce
    actions={
      onReload && (
        <Button tone="primary" onClick={onReload}>
          {t('sync.reload')}
        </Button>
      )
    }
  >
    {children}
  </Banner>
);

const shareOf = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total === 0 ? 1 : Math.min(1, done / total);
