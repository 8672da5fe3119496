import { useSyncExternalStore } from 'react';
import { useNetwork } from '#services/device.ts';
import { useInventory, type Workspace } from '#services/workspace.ts';
import { later } from '#ui/later.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';

const TeamTrouble = later(async () => (await import('./trouble-banner.tsx')).TeamTrouble, 'part');

export function TeamBanners({ workspace }: { readonly workspace: Workspace }) {
  const { engine, first } = workspace;
  const { phase, reachable, progress } = useSyncExternalStore(engine.subscribe, engine.status);
  const { rows: threads, extent } = useInventory();
  const isHeld = useSyncExternalStore(first.subscribe, first.isHeld);
  const isOnline = useNetwork();
  const isAtWork = phase === 'working' || (phase === 'idle' && reachable === undefined);
  const isFirstReading = extent === 'part' && threads.length === 0 && isAtWork && isOnline;
  return (
    <>
      {!isHeld && <TeamTrouble workspace={workspace} />}
      {isFirstReading && <LoadingOverlay isAtOnce progress={progress && shareOf(progress)} />}
    </>
  );
}

const shareOf = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total === 0 ? 1 : Math.min(1, done / total);
