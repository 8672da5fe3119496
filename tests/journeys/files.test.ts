import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { unsentInTeam } from '#data/database/device-databases.ts';
import { keepFetched, pin } from '#data/files/file-bytes.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { aPdf, filled, sha256Of } from '../server/files/some-bytes.ts';
import { aBackup } from './a-backup.ts';
import { aWorkshop, mib, other, product, withTwoServers } from './a-file-journey.ts';

withTwoServers();

test('A file taken without a network goes out after its row, and another device opens it.', async () => {
  const { tablet, phone, threadId } = await aWorkshop();
  tablet.network.is = 'off';
  const bytes = aPdf(2 * mib + 5);
  const { id, sha256 } = await tablet.take(bytes, threadId);
  await tablet.meet();
  expect(tablet.calls).toEqual([]);
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'waiting', sentParts: 0, parts: 3 });

  tablet.network.is = 'on';
  await tablet.meet();
  expect(tablet.calls).toEqual(['POST', 'PUT 0', 'PUT 1', 'PUT 2', 'POST']);
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'sent', sentParts: 3, sentAt: product.time.now });
  await tablet.meet();
  expect(tablet.calls).toHaveLength(5);

  await phone.meet();
  expect(await phone.data('file', id)).toMatchObject({ stored: true });
  const opened = await phone.open(sha256);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expect(sha256Of(new Uint8Array(await opened.value.arrayBuffer()))).toBe(sha256);
  expect(await phone.kept(sha256)).toMatchObject({ state: 'fetched', bytes: bytes.length });
  await phone.open(sha256);
  expect(phone.calls).toEqual(['GET']); // the second open reads the file from the device
});

test('The other device opens nothing while the bytes are only on the first.', async () => {
  const { tablet, phone, threadId } = await aWorkshop();
  const { sha256 } = await tablet.take(aPdf(100, 2), threadId);
  await tablet.sync();
  await phone.meet();
  expect(await phone.open(sha256)).toEqual({ ok: false, error: { kind: 'notHere' } });
});

test('An upload that was cut at 60 % goes on at another server, with what is missing.', async () => {
  const { tablet, threadId } = await aWorkshop();
  tablet.world.most = 3;
  const { sha256 } = await tablet.take(aPdf(5 * mib, 3), threadId);
  await tablet.meet();
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'waiting', sentParts: 3, parts: 5, problem: null });
  tablet.world.most = Infinity;
  tablet.world.server = other;
  tablet.calls.length = 0;
  await tablet.meet();
  expect(tablet.calls).toEqual(['POST', 'PUT 3', 'PUT 4', 'POST']);
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'sent', sentParts: 5 });
});

test('On a metered connection files wait until the person asks.', async () => {
  const { tablet, threadId } = await aWorkshop();
  tablet.world.isMetered = true;
  const { sha256 } = await tablet.take(aPdf(100, 4), threadId);
  await tablet.meet();
  expect(tablet.calls).toEqual([]);
  await tablet.meet(true);
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'sent' });
});

test('After the server was set back the bytes go out once more.', async () => {
  const { tablet, threadId } = await aWorkshop();
  const putBack = await aBackup(product.db);
  const { id, sha256 } = await tablet.take(aPdf(100, 5), threadId);
  await tablet.meet();
  expect(await tablet.data('file', id)).toMatchObject({ stored: true });
  await putBack();
  await startNewHistory(product.db, new Date(product.time.now));
  for (let round = 0; round < 4; round += 1) await tablet.meet();
  expect(await tablet.data('file', id)).toMatchObject({ stored: true });
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'sent' });
  expect(tablet.calls.filter((call) => call === 'PUT 0')).toHaveLength(2);
});

test('A team that is full refuses a file, which waits with its reason, and is tried again when asked.', async () => {
  const { tablet, threadId } = await aWorkshop();
  await tablet.take(aPdf(8 * mib, 6), threadId);
  await tablet.meet();
  const { sha256 } = await tablet.take(aPdf(6 * mib, 7), threadId);
  const small = await tablet.take(aPdf(100, 8), threadId);
  await tablet.meet();
  expect(await tablet.kept(sha256)).toMatchObject({ state: 'waiting', problem: 'team_full' });
  expect(await tablet.kept(small.sha256)).toMatchObject({ state: 'sent' });
  tablet.calls.length = 0;
  await tablet.meet();
  expect(tablet.calls).toEqual([]);
  await tablet.meet(true);
  expect(tablet.calls).toEqual(['POST']);
});

test('What was not sent is never evicted, nor what is pinned; the rest goes when it was used longest ago.', async () => {
  const { tablet, threadId } = await aWorkshop();
  const { sha256: waiting } = await tablet.take(aPdf(100, 9), threadId);
  const big = fileLimits.keptFileBytes / 2 - 10;
  const blobOf = (n: number) => new Blob([filled(10, n)]);
  const size = (sha256: string) => tablet.db.files.update(sha256, { bytes: big });
  const hash = (n: number) => String(n).padStart(64, '0');
  for (const n of [1, 2, 3]) {
    product.time.now += 1000;
    await keepFetched(tablet.store, hash(n), blobOf(n));
    await size(hash(n));
    if (n === 1) await pin(tablet.store, hash(1), true);
  }
  product.time.now += 30 * 86_400_000;
  await keepFetched(tablet.store, hash(4), new Blob([filled(100, 4)]));
  const found = await tablet.db.files.toCollection().primaryKeys();
  expect(found.toSorted()).toEqual([hash(1), hash(3), hash(4), waiting].toSorted());
  expect(await tablet.kept(waiting)).toMatchObject({ state: 'waiting', bytes: 100 });
});

test('A log-out counts files that were not sent, once.', async () => {
  const { ana, teamId, disk, tablet, threadId } = await aWorkshop();
  Object.assign(Dexie.dependencies, { indexedDB: disk, IDBKeyRange });
  tablet.world.isMetered = true;
  await tablet.take(aPdf(100, 10), threadId);
  expect(await unsentInTeam(ana.userId, teamId)).toBe(1); // the file counts once, although its row is unsent too
  await tablet.meet();
  expect(await unsentInTeam(ana.userId, teamId)).toBe(1); // the row is sent by now, and the bytes are not
  await tablet.meet(true);
  expect(await unsentInTeam(ana.userId, teamId)).toBe(0);
});
