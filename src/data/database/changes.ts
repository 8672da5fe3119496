import { createListeners } from '#core/listeners.ts';

/** The key published when every row may have changed. */
export const everything = '*';

/** An additional key, published after each save and when set-aside changes were put back. It wakes the sync engine. */
export const localWrite = 'write';

/** The key published when all rows of the team have been pulled for the first time. */
export const wholeBook = 'whole';

/** Sends the keys of a database's changed rows to listeners in all tabs of this browser. */
export interface ChangeFeed {
  readonly publish: (keys: readonly string[]) => void;
  readonly subscribe: (listener: (keys: readonly string[]) => void) => () => void;
  readonly close: () => void;
}

/** Makes the feed of one database. In a browser without BroadcastChannel, the feed serves this tab alone. */
export function createChangeFeed(name: string): ChangeFeed {
  const { tell, subscribe, clear } = createListeners<[keys: readonly string[]]>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${name}:changes`);
  channel?.addEventListener('message', (event: MessageEvent<readonly string[]>) => tell(event.data));
  return {
    publish: (keys) => {
      if (keys.length === 0) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target
      channel?.postMessage(keys);
      tell(keys);
    },
    subscribe,
    close: () => {
      clear();
      channel?.close();
    },
  };
}
