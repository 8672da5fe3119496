import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { useSession } from '#services/session.tsx';
import { useNetwork } from '#services/device.ts';
import { useInventory, type Workspace } from '#services/workspace.ts';
import { later } from '#ui/later.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';
import { useAccess } from './team-scope.tsx';
import { troubleOf, type Trouble } from './trouble-of.ts';
import { useStablePhase } from './use-stable-phase.ts';

const TroubleBanner = later(async () => (await import('./trouble-banner.tsx')).TroubleBanner);

const SetAsideBanner = later(async () => {
  // The banner opens another database, and the first screen must not wait for that.
  await new Promise((resolve) => setTimeout(resolve, afterPaintMs));
  return (await import('./set-aside-banner.tsx')).SetAsideBanner;
}, 'nothing');

const afterPaintMs = 2000;

export const TeamBanners = ({ workspace }: { readonly workspace: Workspace }) => {
  const { engine, store } = workspace;
  const { phase, reachable, progress } = useSyncExternalStore(engine.subscribe, engine.status);
  const { threads, extent } = useInventory();
  const trouble = useTrouble(workspace);
  const isOnline = useNetwork();
  const isAtWork = phase === 'working' || (phase === 'idle' && reachable === undefined);
  const isFirstReading = extent === 'part' && threads.length === 0 && isAtWork && isOnline;
  return (
    <>
      {trouble === undefined ? (
        <SetAsideBanner userId={store.actor.userId} />
      ) : (
        <TroubleBanner trouble={trouble} workspace={workspace} />
      )}
      {isFirstReading && <LoadingOverlay isAtOnce progress={progress && shareOf(progress)} />}
    </>
  );
};

const useTrouble = ({ engine, store }: Workspace): Trouble | undefined => {
  const { phase, stuckSince } = useSyncExternalStore(engine.subscribe, engine.status);
  const { state } = useSession();
  const access = useAccess();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const waiting = useLiveQuery(() => store.db.outbox.where('state').equals('pending').first(), [store.db]);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  const stablePhase = useStablePhase(phase);
  return troubleOf({
    access,
    phase: stablePhase,
    stuckSince,
    isLocked: state.kind === 'locked',
    waitsSince: waiting && Date.parse(waiting.at),
    now: store.now(),
  });
};

const shareOf = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total === 0 ? 1 : Math.min(1, done / total);
