import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';

/** `button`: the app's own button. `share-menu`: on iPad and iPhone. `none`: the browser has offered no way so far. */
export type WayToInstall = 'button' | 'share-menu' | 'none' | 'installed';

/** What screens can read and do about the device. */
export interface Device {
  readonly install: {
    readonly way: () => WayToInstall;
    readonly subscribe: (listener: () => void) => () => void;
    readonly install: () => Promise<boolean>;
  };
  /** Whether the browser reports a network. True does not mean that the server can be reached. */
  readonly network: { readonly isOnline: () => boolean; readonly subscribe: (listener: () => void) => () => void };
  /** Whether the browser promised not to clear the data when space is short; undefined if it gives no answer. */
  readonly isStorageKept: () => Promise<boolean | undefined>;
  /** How much this page stores and how much it may, in bytes; undefined if the browser does not report it. */
  readonly storageUse: () => Promise<{ readonly usedBytes: number; readonly mostBytes: number } | undefined>;
  /** Asks the browser not to clear the data. Returns whether it promised that; undefined if it gives no answer. */
  readonly keepStorage: () => Promise<boolean | undefined>;
}

/** The installation's own address (`publicUrl` of `/config.json`); undefined where none is set. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

export const DeviceContext = createContext<Device | undefined>(undefined);

/** Returns the device. Throws outside its context. */
export function useDevice(): Device {
  const device = use(DeviceContext);
  if (device === undefined) throw new Error('useDevice is used outside of its context.');
  return device;
}

/** Returns how the app can be installed here; the component renders again when it changes. */
export function useWayToInstall(): WayToInstall {
  const { install } = useDevice();
  return useSyncExternalStore(install.subscribe, install.way);
}

/** Whether the browser reports a network; the component renders again when it changes. */
export function useNetwork(): boolean {
  const { network } = useDevice();
  return useSyncExternalStore(network.subscribe, network.isOnline);
}

/** Returns whether the browser promised to keep the data (undefined while unknown), and how to ask for that promise. */
export function useKeptStorage(): { readonly isKept: boolean | undefined; readonly keep: () => void } {
  const device = useDevice();
  const [isKept, setKept] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    void device.isStorageKept().then((kept) => wanted && setKept(kept));
    return () => {
      wanted = false;
    };
  }, [device]);
  return { isKept, keep: () => void device.keepStorage().then(setKept) };
}
