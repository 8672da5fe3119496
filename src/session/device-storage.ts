/** Small texts stored on the device, by key. Nothing here throws, because a browser may forbid storage or be full. */
export interface DeviceStorage {
  readonly get: (key: string) => string | null;
  /** Returns whether the text was stored. */
  readonly set: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
}

/** Wraps a storage of the platform, e.g. `() => window.localStorage`. Even opening it may throw. */
export function createDeviceStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DeviceStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, text) => attempt(() => (open().setItem(key, text), true)) ?? false,
    remove: (key) => void attempt(() => open().removeItem(key)),
  };
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined; // forbidden or full: the caller continues without it
  }
};
