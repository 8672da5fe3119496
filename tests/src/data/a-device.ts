import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { openDeviceDatabase } from '#data/database/device-database.ts';
import { nine } from '../core/mutations/a-book.ts';

/** Databases that a test opens later by name are on this disk too. */
export const aDevice = (disk: IDBFactory = new IDBFactory()) => {
  Object.assign(Dexie.dependencies, { indexedDB: disk, IDBKeyRange });
  const time = { now: Date.parse(nine) };
  const db = openDeviceDatabase({ indexedDB: disk, IDBKeyRange });
  onTestFinished(() => db.close());
  const pass = (days: number) => {
    time.now += days * 86_400_000;
  };
  const kinds = async () => (await db.log.orderBy('n').toArray()).map(({ kind }) => kind);
  return { disk, time, pass, device: { db, now: () => time.now }, kinds };
};
