import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { Run } from '#core/kinds/run.ts';
import { recordRun, undoRun } from '#features/machines/run-actions.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice, aFullSpool, fetchOf, type Device } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('Another device takes back what was on the server', () => {
  test('a run with thread', async () => {
    const ana = product.person('ana');
    const teamId = await product.team(ana);
    const deviceOf = (): Device =>
      aDevice({ userId: ana.userId, teamId, clock: () => product.time.now, fetch: fetchOf(ana) });
    const [tablet, phone] = [deviceOf(), deviceOf()];
    const { threadId, spoolId, drafts } = aFullSpool();
    const machineId = newId();
    await tablet.save(...drafts, {
      name: 'machine.create',
      args: { id: machineId, set: { nickname: 'PR', brand: 'Brother', model: 'PR680W' } },
    });
    await tablet.sync();
    const id = newId();
    await tablet.save(
      recordRun(id, {
        machineId,
        what: 'Caps',
        pieces: 2,
        stitches: 1000,
        seconds: 60,
        blocks: [{ threadId, needle: 1, stitches: 1000, spools: [{ spoolId, lengthMm: 9000 }] }],
        at: new Date(product.time.now).toISOString(),
      }),
    );
    await tablet.sync();
    await phone.sync();
    expect(await phone.left(spoolId)).toBe(991_000);
    const run = (await phone.data('run', id)) as unknown as Run;
    await phone.save(undoRun(teamId, id, run, new Date(product.time.now + 1).toISOString()));
    await phone.sync();
    expect(await phone.db.attention.toArray()).toEqual([]);
    expect(await phone.left(spoolId)).toBe(1_000_000);
    expect(await phone.data('machine', machineId)).toMatchObject({ totalStitches: 0, totalSeconds: 0 });
  });
});
