import type { TeamStore } from '#data/database/team-store.ts';
import type { Engine } from '#sync/engine.ts';
import type { LiveMember, LiveUpdateDeps } from './live-update-deps.ts';

export interface LiveUpdates {
  /** Whether a stream of the server's change messages is open, in this tab or in another tab of this browser. */
  readonly isLive: () => boolean;
  /** Wakes the engine of an open team when a message says that the team changed. Returns a function that stops this. */
  readonly join: (store: TeamStore, engine: Engine) => () => void;
}

/** Makes the live updates, which begin at the first sign-in. Their code is fetched when the browser is idle. */
export function createLiveUpdates(deps: LiveUpdateDeps): LiveUpdates {
  const { session, whenIdle, report } = deps;
  const members = new Set<LiveMember>();
  let isLive = () => false;
  const load = async () => {
    const { listenToDoorbell } = await import('./listen-to-doorbell.ts');
    isLive = listenToDoorbell(deps, members);
  };
  const begin = () => {
    if (session.get().kind !== 'signedIn') return;
    unsubscribe();
    whenIdle(() => void load().catch(report));
  };
  const unsubscribe = session.subscribe(begin);
  begin();
  return {
    isLive: () => isLive(),
    join: (store, engine) => {
      const member: LiveMember = { store, engine, stop: () => {} };
      members.add(member);
      return () => {
        members.delete(member);
        member.stop();
      };
    },
  };
}
