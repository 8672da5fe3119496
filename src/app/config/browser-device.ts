import type { Device } from '#services/device.ts';

/** Makes the real device. Answers about storage are undefined if the browser has no storage manager. */
export function browserDevice(window: Window, install: Device['install']): Device {
  const storage: Partial<StorageManager> | undefined = window.navigator.storage;
  return {
    install,
    network: {
      isOnline: () => window.navigator.onLine,
      subscribe: (listener) => {
        const names = ['online', 'offline'] as const;
        names.forEach((name) => window.addEventListener(name, listener));
        return () => names.forEach((name) => window.removeEventListener(name, listener));
      },
    },
    isStorageKept: async () => storage?.persisted?.(),
    storageUse: async () => {
      const { usage, quota } = (await storage?.estimate?.()) ?? {};
      return usage === undefined || quota === undefined ? undefined : { usedBytes: usage, mostBytes: quota };
    },
    keepStorage: async () => storage?.persist?.(),
  };
}
