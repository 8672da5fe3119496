import { afterAll, beforeAll, expect, test } from 'vitest';
import { occurrence, takeThread } from '#core/stock/stock-actions.ts';
import { newId } from '#core/ids.ts';
import { adoptQuarantine } from '#data/left-teams/adopt-quarantine.ts';
import { leaveTeam } from '#data/left-teams/set-aside.ts';
import { cursorOf } from '#data/database/team-store.ts';
import { aProduct, type Product } from '../server/product.ts';
import { aDevice as aPlainDevice } from '../src/data/a-device.ts';
import { aDevice, aFullSpool, fetchOf } from './a-device.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

test('A team that was made after the state to which its server was set back is made again with all that was done in it.', async () => {
  const ana = product.person('ana');
  const teamId = await product.team(ana);
  const reach = { userId: ana.userId, teamId, clock: () => product.time.now, fetch: fetchOf(ana) };
  const before = aDevice(reach);
  const { spoolId, drafts } = aFullSpool();
  await before.save(...drafts);
  await before.sync();
  const occurredAt = occurrence(await before.ledger(spoolId), before.store.now());
  await before.save(takeThread({ id: newId(), spoolId, type: 'consume', amountMm: 1000, reason: null, occurredAt }));
  expect(await before.sync()).toBe('idle');
  const living = [...(await before.living()).keys()].toSorted();

  await product.db.query('delete from app.team where public_id = $1', [teamId]);
  expect(await before.sync()).toBe('gone');
  const { epoch } = await cursorOf(before.db);
  const answer = await ana.call('GET', `/teams/${teamId}/sync/pull?after=0&epoch=${epoch}`);
  expect(answer.body.error.details).toEqual({ lost: true });
  const { device } = aPlainDevice();
  await leaveTeam(device, before.db, { userId: ana.userId, teamId, teamName: 'Stitchery', isLost: true });

  const made = await ana.call('POST', '/teams', { body: { name: 'Stitchery', public_id: teamId } });
  expect(made.status).toBe(201);
  const after = aDevice(reach);
  await after.sync();
  expect(await adoptQuarantine(device, after.store, `${ana.userId}/${teamId}`)).toBeGreaterThan(0);
  expect(await after.sync()).toBe('idle');
  const fresh = aDevice(reach);
  await fresh.sync();
  for (const one of [after, fresh]) {
    expect([...(await one.living()).keys()].toSorted()).toEqual(living);
    expect(await one.left(spoolId)).toBe(1_000_000 - 1000);
    expect(await one.db.attention.count()).toBe(0);
  }
});
