import type { Device } from '#services/device.ts';

export const someNetwork = (): { readonly device: Device; readonly go: (isOnline: boolean) => void } => {
  let isOnline = true;
  const listeners = new Set<() => void>();
  const network: Device['network'] = {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    device: { network } as Device,
    go: (next) => {
      isOnline = next;
      listeners.forEach((listener) => listener());
    },
  };
};
