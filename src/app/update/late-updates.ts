import { createListeners } from '#core/listeners.ts';
import type { Updates, UpdateState } from './start-updates.ts';

interface LateUpdatesDeps {
  /** Whether a worker serves this page, so that it opens without a network. */
  readonly isServed: boolean;
  readonly whenIdle: (work: () => void) => void;
  readonly reload: () => void;
  readonly load: () => Promise<Updates>;
  readonly report: (fault: unknown) => void;
}

/** Updates whose code is loaded in the first idle time: the first paint does not need it. */
export function createLateUpdates({ isServed, whenIdle, reload, load, report }: LateUpdatesDeps): Updates {
  const before: UpdateState = { ready: false, offlineReady: isServed, failed: false, needed: false, fetching: 'no' };
  const listeners = createListeners();
  let loaded: Updates | undefined;
  let isRequired = false;
  const start = async () => {
    loaded = await load();
    loaded.subscribe(listeners.tell);
    if (isRequired) loaded.require();
    listeners.tell();
  };
  whenIdle(() => {
    start().catch(report);
  });
  return {
    state: () => loaded?.state() ?? before,
    subscribe: listeners.subscribe,
    reload: () => (loaded ? loaded.reload() : reload()),
    require: () => {
      isRequired = true;
      loaded?.require();
    },
    stop: () => loaded?.stop(),
  };
}
