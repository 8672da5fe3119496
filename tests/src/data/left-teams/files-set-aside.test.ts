import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { keepFetched, keepForSending } from '#data/files/file-bytes.ts';
import { dropQuarantine, expireQuarantines } from '#data/left-teams/quarantine.ts';
import { leaveTeam, setAside } from '#data/left-teams/set-aside.ts';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { owner, teamId } from '../../core/mutations/a-book.ts';
import { aDevice } from '../a-device.ts';
import { aTab, aThread, save } from '../a-tab.ts';

const lost = { userId: owner, teamId, teamName: 'Atelier', isLost: true };
const hashes = [1, 2, 3].map((n) => String(n).padStart(64, '0'));

const withFetchedFiles = async () => {
  const { disk, device } = aDevice();
  const { store, db } = aTab({ disk });
  for (const sha256 of hashes) await keepFetched(store, sha256, new Blob([`bytes of ${sha256}`]));
  const aside = async () => {
    const found = await device.db.files.toArray();
    return Promise.all(found.map(async ({ bytes }) => (bytes instanceof Blob ? bytes.text() : undefined)));
  };
  return { disk, device, db, aside, all: hashes.map((sha256) => `bytes of ${sha256}`) };
};

test('Files of a lost team fit on a device that has room for each of them twice, but not for all of them.', async () => {
  const { device, db, aside, all } = await withFetchedFiles();
  let copies = hashes.length;
  db.fileBytes.hook('deleting', () => void (copies -= 1));
  device.db.files.hook('creating', () => {
    copies += 1;
    if (copies > hashes.length + 1) throw new Dexie.QuotaExceededError('full');
  });
  await leaveTeam(device, db, lost);
  expect([await aside(), await teamsOnDevice(owner)]).toEqual([all, []]);
});

test('Files whose moving was cut off all arrive at the next attempt.', async () => {
  const { disk, device, db, aside, all } = await withFetchedFiles();
  let moved = 0;
  const stop = () => {
    moved += 1;
    if (moved === 2) throw new Dexie.QuotaExceededError('full');
  };
  device.db.files.hook('creating', stop);
  await expect(leaveTeam(device, db, lost)).rejects.toThrow('full');
  expect(await teamsOnDevice(owner)).toEqual([teamId]);
  const next = aDevice(disk);
  await leaveTeam(next.device, aTab({ disk }).db, lost);
  expect([await aside(), await teamsOnDevice(owner)]).toEqual([all, []]);
  const [entry] = await next.device.db.quarantine.toArray();
  expect(entry?.files?.toSorted()).toEqual(hashes);
});

test('Files that are just being set aside survive a sweep of what expired.', async () => {
  const { device, db, aside, all } = await withFetchedFiles();
  const sweeps: Promise<void>[] = [];
  device.db.files.hook('creating', () => void sweeps.push(Dexie.ignoreTransaction(() => expireQuarantines(device))));
  await setAside(device, db, lost);
  await Promise.all(sweeps);
  expect(await aside()).toEqual(all);
});

test('A waiting file that was moved, and then discarded, does not stop a later attempt.', async () => {
  const { disk, device } = aDevice();
  const { store, db } = aTab({ disk });
  const ofId = newId();
  await save(store, aThread({}, ofId));
  for (const sha256 of hashes) {
    await keepForSending(store, sha256, new Blob(['some']));
    const set = { ofKind: 'thread', ofId, sha256, name: 'A.png', type: 'image/png', bytes: 4 } as const;
    await save(store, mutate('file.create', { id: newId(), set }));
  }
  let moved = 0;
  const stop = () => {
    moved += 1;
    if (moved === 2) throw new Dexie.QuotaExceededError('full');
  };
  device.db.files.hook('creating', stop);
  const left = { ...lost, isLost: false };
  await expect(leaveTeam(device, db, left)).rejects.toThrow('full');
  const [entry] = await device.db.quarantine.toArray();
  await dropQuarantine(device, entry?.id ?? '');
  await expireQuarantines(device);
  const next = aDevice(disk);
  expect(await next.device.db.files.count()).toBe(0);
  await leaveTeam(next.device, aTab({ disk }).db, left);
  expect([await next.device.db.files.count(), await teamsOnDevice(owner)]).toEqual([2, []]);
});
