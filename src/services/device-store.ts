import { useEffect, useState } from 'react';
import type { DeviceStore } from '#data/database/device-database.ts';
import { useMeService } from './me-service.ts';

/** Returns the device database once it is open; undefined before that, and if nothing can be stored. */
export function useDeviceStore(): DeviceStore | undefined {
  const load = useMeService();
  const [device, setDevice] = useState<DeviceStore>();
  useEffect(() => {
    let isWanted = true;
    const open = async () => (await load()).device();
    void open().then(
      (opened) => isWanted && setDevice(opened),
      () => undefined, // `storageState` reports this to the person
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return device;
}
