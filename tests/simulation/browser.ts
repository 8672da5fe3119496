import type { Caller } from './network.ts';

export interface Browser {
  /** Channels that are made between `enter` and `leave` belong to this browser. */
  readonly enter: () => { readonly leave: () => void };
  /** Works like the product's Web Lock: false while a tab holds it. */
  readonly unlessBusy: (tab: Caller, name: string, work: () => Promise<void>) => Promise<boolean>;
  readonly forget: (tab: Caller) => void;
}

let entered: Set<VirtualChannel> | undefined;

export const createBrowser = (hasLocks: boolean): Browser => {
  const channels = new Set<VirtualChannel>();
  const locks = new Map<string, Caller>();
  return {
    enter: () => {
      entered = channels;
      return {
        leave: () => {
          entered = undefined;
        },
      };
    },
    unlessBusy: async (tab, name, work) => {
      if (!hasLocks) {
        await work();
        return true;
      }
      if (locks.has(name)) return false;
      locks.set(name, tab);
      try {
        await work();
      } finally {
        if (locks.get(name) === tab) locks.delete(name);
      }
      return true;
    },
    forget: (tab) => {
      for (const [name, holder] of locks) if (holder === tab) locks.delete(name);
    },
  };
};

/** A BroadcastChannel among the tabs of one simulated browser. Messages arrive in order. */
export class VirtualChannel {
  readonly #peers = entered ?? new Set<VirtualChannel>();
  #listener: ((event: { readonly data: unknown }) => void) | undefined;

  constructor(readonly name: string) {
    this.#peers.add(this);
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listener = listener;
  }

  postMessage(data: unknown): void {
    for (const peer of this.#peers)
      if (peer !== this && peer.name === this.name)
        queueMicrotask(() => {
          if (this.#peers.has(peer)) peer.#listener?.({ data });
        });
  }

  close(): void {
    this.#peers.delete(this);
  }
}
