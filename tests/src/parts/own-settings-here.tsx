import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { openDeviceDatabase, type DeviceStore } from '#data/database/device-database.ts';
import { holdSetting } from '#data/me/own-settings.ts';
import { MeServiceContext, type MeService } from '#services/me-service.ts';

export const ownSettingsHere = (userId: string | undefined) => {
  const device: DeviceStore = { db: openDeviceDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }), now: Date.now };
  onTestFinished(() => device.db.close());
  const setInTeam: MeService['setInTeam'] = (teamId, key, value) =>
    holdSetting(device, userId ?? '', { teamId, key, value });
  const work = { device: async () => device, setInTeam } as unknown as MeService;
  const load = async () => work;
  return { setInTeam, around: (page: ReactNode) => <MeServiceContext value={load}>{page}</MeServiceContext> };
};
