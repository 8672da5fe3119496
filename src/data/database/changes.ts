import { createListeners } from '#core/listeners.ts';

/** Published when every row may have changed. */
export const everything = '*';

/** Published beside the keys when a person wrote something: the sync engine wakes on it. */
export const localWrite = 'write';

/** Published when the team has been read to its end for the first time. */
export const wholeBook = 'whole';

/** Tells every listener on this device, in this tab and the others, which rows of a database changed. */
export interface ChangeFeed {
  readonly publish: (keys: readonly string[]) => void;
  readonly subscribe: (listener: (keys: readonly string[]) => void) => () => void;
  readonly close: () => void;
}

/** Makes the feed of one database. Without BroadcastChannel (plain http on old browsers) it serves this tab alone. */
export const createChangeFeed = (name: string): ChangeFeed => {
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
};
