import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Role } from '#core/access/permissions.ts';
import { occurrence, takeThread } from '#core/stock/stock-actions.ts';
import { startNewHistory } from '#server/db/history/new-history.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aBackup } from './a-backup.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const deviceOf = (person: Person, teamId: string, role: Role): Device =>
  aDevice({ userId: person.userId, teamId, role, clock: () => product.time.now, fetch: fetchOf(person) });

const shown = async (device: Device): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    (await device.db.rows.toArray())
      .filter(({ kind, deleted }) => kind !== 'notice' && !deleted)
      .map(({ key, d }) => {
        const { createdAt: _, createdBy: _by, updatedAt: _at, updatedBy: _who, ...fields } = d;
        return [key, fields];
      }),
  );

const meet = async (...devices: readonly Device[]): Promise<void> => {
  for (const device of [...devices, ...devices, ...devices]) await device.sync();
  for (const device of devices) {
    expect(await device.sync()).toBe('idle');
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.attention.count()).toBe(0);
    expect(device.faults).toEqual([]);
  }
};

const aWorkshop = async () => {
  const [ana, bo] = [product.person('ana'), product.person('bo')];
  const teamId = await product.team(ana);
  await product.join(bo, teamId, 'admin');
  const [tablet, phone] = [deviceOf(ana, teamId, 'owner'), deviceOf(bo, teamId, 'admin')];
  const use = async (device: Device, spoolId: string, amountMm: number) => {
    const occurredAt = occurrence(await device.ledger(spoolId), device.store.now());
    await device.save(takeThread({ id: newId(), spoolId, type: 'consume', amountMm, reason: null, occurredAt }));
  };
  const update = async (device: Device, id: string, set: object) => {
    const row = await device.db.rows.get(`thread/${id}`);
    await device.save({ name: 'thread.update', args: { id, set, baseVersion: row?.v } });
  };
  const digestOnServer = async (person: Person) =>
    (await person.call('GET', `/teams/${teamId}/sync/pull?after=0&digest=1`)).body.digest;
  return { ana, bo, teamId, tablet, phone, use, update, digestOnServer };
};

test.each(['the tablet', 'the phone'])(
  'A week’s work comes back from the devices after last week’s backup was put back, and %s meets the server first.',
  async (first) => {
    const { ana, bo, tablet, phone, use, update, digestOnServer } = await aWorkshop();
    const old = aFullSpool();
    const gone = aFullSpool();
    await tablet.save(...old.drafts, ...gone.drafts);
    await use(tablet, old.spoolId, 100_000);
    await meet(tablet, phone);

    const putBack = await aBackup(product.db);

    product.time.now += 86_400_000;
    const fresh = aFullSpool();
    await tablet.save(...fresh.drafts);
    await update(tablet, old.threadId, { notes: 'hers', tags: ['a'] });
    await use(tablet, old.spoolId, 50_000);
    await meet(tablet, phone);
    product.time.now += 86_400_000;
    await update(phone, old.threadId, { notes: 'his' });
    // the phone uses a spool that the restored server will lack and that only the tablet offers again
    await use(phone, fresh.spoolId, 20_000);
    await phone.save(
      { name: 'spool.delete', args: { id: gone.spoolId } },
      { name: 'thread.delete', args: { id: gone.threadId } },
    );
    await update(phone, fresh.threadId, { name: 'Poinsettia' });
    await meet(phone, tablet);
    const before = await shown(tablet);
    expect(await shown(phone)).toEqual(before);

    // the phone works on offline, and then the server's disk fails
    await use(phone, old.spoolId, 30_000);
    await putBack();
    await startNewHistory(product.db, new Date(product.time.now));

    await meet(...(first === 'the tablet' ? [tablet, phone] : [phone, tablet]));
    await meet(tablet, phone);
    expect(await tablet.left(old.spoolId)).toBe(820_000);
    expect(await tablet.left(fresh.spoolId)).toBe(980_000);
    const spool = `spool/${old.spoolId}`;
    const movements = (rows: object) => Object.keys(rows).filter((key) => key.startsWith('movement/')).length;
    const after = await shown(tablet);
    expect(movements(after)).toBe(movements(before) + 1);
    const { [spool]: _used, ...untouched } = before;
    expect(Object.fromEntries(Object.keys(untouched).map((key) => [key, after[key]]))).toEqual(untouched);
    expect(await shown(phone)).toEqual(after);
    expect(await tablet.living()).toEqual(await phone.living());
    expect(await digestOnServer(ana)).toEqual(await digestOnServer(bo));
    expect((await digestOnServer(ana))?.n).toBe((await tablet.living()).size);
  },
);

test('A backup that was put back twice has no second effect.', async () => {
  const { tablet, phone, use } = await aWorkshop();
  const { spoolId, drafts } = aFullSpool();
  await tablet.save(...drafts);
  await meet(tablet, phone);
  const putBack = await aBackup(product.db);
  await use(tablet, spoolId, 100_000);
  await use(phone, spoolId, 200_000);
  await meet(tablet, phone);
  for (const round of [1, 2]) {
    await putBack();
    await startNewHistory(product.db, new Date(product.time.now));
    await meet(tablet, phone);
    expect([round, await tablet.left(spoolId), await phone.left(spoolId)]).toEqual([round, 700_000, 700_000]);
  }
  expect(await tablet.ledger(spoolId)).toHaveLength(3);
});
