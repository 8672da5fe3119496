import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { deviceIdOf, reversalId, tabletId } from '#core/mutations/derived-ids.ts';
import { occurrence, takeThread, undo } from '#core/stock/stock-actions.ts';
import { setAtTablet } from '#data/queue/at-tablet.ts';
import { aChange, aDevice as aPlainDevice, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

const minute = 60_000;

/** Numbers from 0 to below 1, the same in each run. */
const numbersFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

export const aShop = async (product: Product, names: readonly string[], spoolCount: number) => {
  const [ana, shop] = [product.person('ana'), product.person('shop')];
  const people = names.map((name) => product.person(name));
  const teamId = await product.team(ana);
  for (const person of [shop, ...people]) await product.join(person, teamId, 'member');
  const key = newId();
  const deviceId = deviceIdOf(key);
  const [threadId, spools] = [newId(), Array.from({ length: spoolCount }, newId)];
  await aPlainDevice(ana, teamId).push(
    aChange('tablet.create', { id: tabletId(teamId, deviceId), set: { name: 'By the window', deviceId } }),
    aChange('thread.create', { id: threadId, set: { brand: 'Isacord', line: '40', code: '1902' } }),
    ...spools.map((id, at) => aChange('spool.create', { id, set: { threadId, shortCode: `T-${1000 + at}` } })),
  );
  const clock = () => product.time.now;
  const tablet = aDevice({ userId: shop.userId, teamId, role: 'member', clock, fetch: fetchOf(shop) });
  await tablet.sync();
  return { ana, shop, people, teamId, key, spools, tablet };
};

/** Returns how many bookings and undos named who was there; each was compared, on the tablet and on the server. */
export const switchAtATablet = async (product: Product, switches: number): Promise<number> => {
  const { shop, people, teamId, key, spools, tablet } = await aShop(
    product,
    ['maria', 'paul', 'lea'],
    Math.ceil(switches / 25),
  );
  const next = numbersFrom(20_260_301);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const expected = new Map<string, readonly unknown[]>();
  const undoable = new Map<string, { readonly id: string; readonly spoolId: string }>();
  let untilMs = 0;
  let member: string | undefined;
  for (let nth = 0; nth < switches; nth += 1) {
    // each round somebody else is there, or nobody
    member = next() < 0.15 ? undefined : pick(people).userId;
    untilMs = product.time.now + 5 * minute;
    await setAtTablet(tablet.db, key, member === undefined ? undefined : { member, untilMs });
    // now and then a person has gone away before the next press
    if (next() < 0.1) product.time.now += 6 * minute;
    const by = product.time.now < untilMs ? (member ?? null) : null;
    const chance = next();
    if (chance < 0.1) tablet.network.is = tablet.network.is === 'on' ? 'off' : 'on';
    else if (chance < 0.15) tablet.network.is = 'loses answers';
    if (next() < 0.04) await tablet.sync();
    const [undone] = next() < 0.2 ? undoable.values() : [];
    if (undone === undefined) {
      const [id, spoolId] = [newId(), pick(spools)];
      const occurredAt = occurrence(await tablet.ledger(spoolId), product.time.now);
      await tablet.save(takeThread({ id, spoolId, type: 'consume', amountMm: 1000, reason: null, occurredAt }));
      expected.set(id, [shop.userId, by]);
      undoable.set(id, { id, spoolId });
    } else {
      undoable.delete(undone.id);
      const ledger = await tablet.ledger(undone.spoolId);
      const entry = ledger.filter(({ id }) => id === undone.id).map((one) => ({ ...one, groupId: null }));
      await tablet.save(...undo(teamId, entry, occurrence(ledger, product.time.now)));
      expected.set(reversalId(teamId, undone.id), [shop.userId, by]);
    }
  }
  const here = new Map((await tablet.db.rows.toArray()).map(({ id, d }) => [id, [d['createdBy'], d['byMember']]]));
  for (const [id, who] of expected) expect(here.get(id), `${id} on the tablet`).toEqual(who);
  tablet.network.is = 'on';
  for (let round = 0; round < 30 && (await tablet.db.outbox.where('state').equals('pending').count()) > 0; round += 1)
    await tablet.sync();
  expect(await tablet.sync()).toBe('idle');
  expect(await tablet.db.attention.count()).toBe(0);
  const rows = await product.db.query<{ id: string; createdBy: string; byMember: string | null }>(
    'select id, created_by as "createdBy", by_member as "byMember" from app.movement',
  );
  const there = new Map(rows.map(({ id, createdBy, byMember }) => [id, [createdBy, byMember]]));
  for (const [id, who] of expected) expect(there.get(id), `${id} on the server`).toEqual(who);
  expect(new Set([...expected.values()].map(([, by]) => by)).size).toBe(4);
  return expected.size;
};
