import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';

/** How this browser lets a person install the product: by a button of ours, by its share menu, not at all, or done. */
export type WayToInstall = 'button' | 'share-menu' | 'none' | 'installed';

/** What screens may know and do about the device under them. */
export interface Device {
  readonly install: {
    readonly way: () => WayToInstall;
    readonly subscribe: (listener: () => void) => () => void;
    readonly install: () => Promise<boolean>;
  };
  /** Whether the browser believes it has a network. It may be wrong about yes, never about no. */
  readonly network: { readonly isOnline: () => boolean; readonly subscribe: (listener: () => void) => () => void };
  /** Whether the browser promised not to clear the data under pressure; undefined where it cannot say. */
  readonly isStorageKept: () => Promise<boolean | undefined>;
  /** How much this page stores and how much it may, in bytes; undefined where the browser does not say. */
  readonly storageUse: () => Promise<{ readonly usedBytes: number; readonly mostBytes: number } | undefined>;
  /** Asks the browser for that promise. */
  readonly keepStorage: () => Promise<boolean | undefined>;
}

/** Filled by the app. */
export const DeviceContext = createContext<Device | undefined>(undefined);

/** The device under the page. */
export const useDevice = (): Device => {
  const device = use(DeviceContext);
  if (device === undefined) throw new Error('useDevice is used outside of its context.');
  return device;
};

/** How the product can be installed here, kept current. */
export const useWayToInstall = (): WayToInstall => {
  const { install } = useDevice();
  return useSyncExternalStore(install.subscribe, install.way);
};

/** Whether the browser believes it has a network, kept current. */
export const useNetwork = (): boolean => {
  const { network } = useDevice();
  return useSyncExternalStore(network.subscribe, network.isOnline);
};

/** Whether the data is safe from the browser's clearing, and how to ask for it; undefined while or where nobody knows. */
export const useKeptStorage = (): { readonly isKept: boolean | undefined; readonly keep: () => void } => {
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
};
