import { stock, useIsHeld, useQuery } from '#parts/rows/use-query.ts';
import { useNetwork } from '#services/device.ts';
import { useEngineStatus, type Workspace } from '#services/workspace.ts';
import { later } from '#ui/later.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';

const TeamTrouble = later(async () => (await import('./trouble-banner.tsx')).TeamTrouble, 'part', 'painted');

export function TeamBanners({ workspace }: { readonly workspace: Workspace }) {
  const { phase, reachable, progress } = useEngineStatus();
  const { rows: threads, extent } = useQuery(stock);
  const isHeld = useIsHeld();
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
