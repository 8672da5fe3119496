import { parse } from '#core/fields.ts';
import { pageConfig, type PageConfig } from '#core/wire/config-wire.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { createListeners } from '#core/listeners.ts';

/** The last valid configuration of this device; `get` returns undefined before there is one. */
interface PageConfigStore {
  readonly get: () => PageConfig | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server. Without a valid answer the current configuration stays. */
  readonly refresh: () => Promise<void>;
}

const key = 'spoolside.config';

/** Makes the store, which begins with the configuration stored on this device, if that is valid. */
export function createPageConfigStore(storage: DeviceStorage, fetch: typeof globalThis.fetch): PageConfigStore {
  const listeners = createListeners();
  let text = storage.get(key);
  let current = readConfig(text);
  return {
    get: () => current,
    subscribe: listeners.subscribe,
    refresh: async () => {
      const fresh = await fetched(fetch);
      const read = readConfig(fresh);
      if (fresh === null || read === undefined || fresh === text) return;
      text = fresh;
      current = read;
      storage.set(key, fresh);
      listeners.tell();
    },
  };
}

const fetched = async (fetch: typeof globalThis.fetch): Promise<string | null> => {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    return response.ok ? await response.text() : null;
  } catch {
    return null; // without a network, the last valid configuration stays in use
  }
};

const readConfig = (text: string | null): PageConfig | undefined => {
  try {
    const read = parse(pageConfig, JSON.parse(text ?? 'null'));
    return read.ok ? read.value : undefined;
  } catch {
    return undefined; // not JSON: the answer is cut short, or is the HTML page of a Wi-Fi portal
  }
};
