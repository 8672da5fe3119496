import { afterAll, beforeAll, expect } from 'vitest';
import { syncWords } from '#app/header/sync-badge.tsx';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { occurrence, takeThread } from '#core/stock/stock-actions.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aBackup } from './a-backup.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

export let product: Product;

export const withRestores = (): void => {
  beforeAll(async () => {
    product = await aProduct();
  });
  afterAll(() => product.close());
};

export const day = 86_400_000;

export const aWorkshop = async () => {
  const [ana, bo, cy] = [product.person('ana'), product.person('bo'), product.person('cy')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  await product.join(cy, teamId, 'member');
  const deviceOf = (person: Person, role: Role): Device =>
    aDevice({ userId: person.userId, teamId, role, clock: () => product.time.now, fetch: fetchOf(person) });
  const [tablet, phone, laptop] = [deviceOf(ana, 'owner'), deviceOf(bo, 'admin'), deviceOf(cy, 'member')];
  const spools = Array.from({ length: 4 }, () => aFullSpool());
  await tablet.save(...spools.flatMap(({ drafts }) => drafts));
  for (const device of [tablet, phone, laptop]) await device.sync();
  return { ana, deviceOf, tablet, phone, laptop, spools };
};

export const use = async (device: Device, spoolId: string, amountMm: number): Promise<string> => {
  const [id, occurredAt] = [newId(), occurrence(await device.ledger(spoolId), device.store.now())];
  await device.save(takeThread({ id, spoolId, type: 'consume', amountMm, reason: null, occurredAt }));
  product.time.now += 60_000;
  return id;
};

export const rename = async (device: Device, threadId: string, name: string): Promise<void> => {
  const row = await device.db.rows.get(`thread/${threadId}`);
  await device.save({ name: 'thread.update', args: { id: threadId, set: { name }, baseVersion: row?.v } });
};

export const seenDuringSync = async (device: Device, spoolId: string) => {
  const said: string[] = [];
  const left: unknown[] = [];
  const shown = async () => {
    const { phase, progress, reachable } = device.engine.status();
    const pending = await device.db.outbox.where('state').equals('pending').count();
    const attention = await device.db.attention.count();
    const facts = {
      phase,
      progress,
      pending,
      attention,
      isSaving: false,
      isOffline: reachable === false,
      needsSignIn: false,
      isPart: false,
    };
    said.push(syncWords(facts).text);
    left.push(await device.left(spoolId));
  };
  const looks: Promise<void>[] = [];
  const end = device.engine.subscribe(() => void looks.push(shown()));
  await device.sync();
  end();
  await Promise.all(looks);
  await shown();
  return { said: said.filter((words, at) => words !== said[at - 1]), left: [...new Set(left)] };
};

export const stock = (device: Device, spools: readonly { readonly spoolId: string }[]) =>
  Promise.all(spools.map(({ spoolId }) => device.left(spoolId)));

export const bookings = async (device: Device): Promise<readonly string[]> =>
  (await device.db.rows.toArray()).filter(({ kind, deleted }) => kind === 'movement' && !deleted).map(({ id }) => id);

export const drills = [
  { told: 'with `npm run restored`', isTold: true, back: 'first' },
  { told: 'with `npm run restored`', isTold: true, back: 'last' },
  { told: 'and nobody told the server', isTold: false, back: 'first' },
  { told: 'and nobody told the server', isTold: false, back: 'last' },
];

export const openings = async (device: Device): Promise<readonly string[]> =>
  (await device.db.rows.toArray()).filter(({ d }) => d['type'] === 'opening').map(({ id }) => id);

export const putBackAndMeet = async ({ isTold, back }: (typeof drills)[number]): Promise<void> => {
  const { ana, deviceOf, tablet, phone, laptop, spools } = await aWorkshop();
  const threads = spools.map(({ threadId }) => threadId);
  await rename(tablet, threads[0] ?? '', 'before the backup');
  for (const device of [tablet, phone, laptop]) await device.sync();
  const putBack = await aBackup(product.db);

  product.time.now += day;
  laptop.network.is = 'off';
  const booked: string[] = [];
  for (const [at, { spoolId }] of spools.entries())
    for (const device of [tablet, phone]) booked.push(await use(device, spoolId, 10_000 * (at + 1)));
  await rename(tablet, threads[0] ?? '', 'lost with the server');
  await rename(phone, threads[1] ?? '', 'lost too');
  for (const device of [tablet, phone, tablet]) expect(await device.sync()).toBe('idle');
  expect(await tablet.db.outbox.count()).toBe(0);

  product.time.now += 3_600_000;
  await putBack();
  if (isTold) await startNewHistory(product.db, new Date(product.time.now));
  laptop.network.is = 'on';

  const others: string[] = [];
  const work = async () => {
    await laptop.sync();
    for (let count = 0; count < 18; count += 1) {
      others.push(await use(laptop, spools[count % 4]?.spoolId ?? '', 1_000));
      await laptop.sync();
    }
    await rename(laptop, threads[1] ?? '', 'since the restore');
    await rename(laptop, threads[2] ?? '', 'also since');
    await laptop.sync();
  };
  const seen: Awaited<ReturnType<typeof seenDuringSync>>[] = [];
  const come = async () => {
    for (const device of [tablet, phone]) seen.push(await seenDuringSync(device, spools[0]?.spoolId ?? ''));
  };
  if (back === 'first') await come();
  await work();
  if (back === 'last') await come();
  for (const device of [tablet, phone, laptop, tablet, phone]) expect(await device.sync()).toBe('idle');

  const fresh = deviceOf(ana, 'owner');
  await fresh.sync();
  const left = [0, 1, 2, 3].map((at) => 1_000_000 - 20_000 * (at + 1) - 1_000 * (at < 2 ? 5 : 4));
  for (const device of [tablet, phone, laptop, fresh]) {
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.attention.count()).toBe(0);
    expect((await bookings(device)).toSorted()).toEqual([...booked, ...others, ...(await openings(device))].toSorted());
    expect(await stock(device, spools)).toEqual(left);
    const names = await Promise.all(threads.slice(0, 3).map((id) => device.data('thread', id)));
    // the first name was lost, so its device offers it again; the other two were set after the restore and stay
    expect(names.map(({ name }) => name)).toEqual(['lost with the server', 'since the restore', 'also since']);
    expect(device.faults).toEqual([]);
  }
  // The sentences that a person saw meanwhile: the data is refreshed, and then all is saved.
  const refreshed = ['All changes saved', expect.stringMatching(/^Refreshing data – \d+ of \d+$/), 'All changes saved'];
  expect(seen.map(({ said }) => said)).toEqual([refreshed, refreshed]);
  // A device always shows its own bookings; those of another device are missing until that one reconnects.
  const afterOthers = back === 'last' ? 5_000 : 0;
  expect(seen.map((one) => one.left)).toEqual([
    [980_000, 990_000 - afterOthers],
    back === 'last' ? [980_000, 980_000 - afterOthers] : [980_000],
  ]);
};
