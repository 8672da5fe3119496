import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aPricingProfile, aQuote } from '../../src/core/a-quote.ts';
import { aChange, aDevice, aSpool, aThread } from '../product.ts';
import { aProductWithAna } from './a-product-with-ana.ts';

const { product, ana } = await aProductWithAna();

const toYen = async (team: string) => {
  const { status, body } = await ana.call('PATCH', `/teams/${team}/settings`, { body: { currency: 'JPY' } });
  return status === 200 ? 'changed' : body.error.fields;
};
const inUse = { currency: 'The currency stays as it is while anything in this team has a price.' };

const aTeam = async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  const does = async (name: string, args: object) =>
    expect(await device.outcomeOf(name, args)).toMatchObject({ status: 'applied' });
  return { team, device, does };
};

const machine = { nickname: 'Bertha', brand: 'Brother', model: 'PR670E' };

describe('The currency of a team with a machine', () => {
  test('changes while its upkeep is the one that every new machine has', async () => {
    const { team, does } = await aTeam();
    await does('machine.create', { id: newId(), set: { ...machine, upkeepPerHour: '0.4' } });
    await does('machine.create', { id: newId(), set: machine });
    expect(await toYen(team)).toBe('changed');
  });

  test('stays once somebody entered an upkeep, also of a deleted machine, until it is the first one again', async () => {
    const { team, does } = await aTeam();
    const id = newId();
    await does('machine.create', { id, set: { ...machine, upkeepPerHour: '0.41' } });
    expect(await toYen(team)).toEqual(inUse);
    await does('machine.delete', { id });
    expect(await toYen(team)).toEqual(inUse);
    await does('machine.restore', { id });
    await does('machine.update', { id, set: { upkeepPerHour: '0.40' } });
    expect(await toYen(team)).toBe('changed');
  });
});

test.each(['pricingProfile', 'quote'] as const)(
  'The currency stays with a %s, whose prices lie inside it',
  async (kind) => {
    const { team, does } = await aTeam();
    const { shippingMinor: _, ...quote } = aQuote();
    await does(`${kind}.create`, { id: newId(), set: kind === 'quote' ? quote : aPricingProfile() });
    expect(await toYen(team)).toEqual(inUse);
  },
);

describe('The currency of a team whose prices are gone', () => {
  const anImport = (spool: string, before: object, after: object) => ({
    importId: newId(),
    source: 'file',
    at: '2026-03-01T09:00:00.000Z',
    colours: 0,
    spools: 0,
    changes: [{ kind: 'spool', id: spool, before, after }],
  });

  test('stays while taking an import back would restore one', async () => {
    const { team, does } = await aTeam();
    const [thread, batch] = [aThread(), newId()];
    const spool = aSpool(thread.id, { pricePaidMinor: 795 });
    await does('thread.create', thread);
    await does('spool.create', spool);
    await does('spool.update', { id: spool.id, set: { pricePaidMinor: null } });
    const set = anImport(spool.id, { pricePaidMinor: 795 }, { pricePaidMinor: null });
    await does('importBatch.create', { id: batch, set });
    expect(await toYen(team)).toEqual(inUse);
    await does('importBatch.update', { id: batch, set: { isTakenBack: true } });
    expect(await toYen(team)).toBe('changed');
  });

  test('changes beside an import that restores none, or whose record is too old', async () => {
    const { team, does } = await aTeam();
    const spool = newId();
    const noPrice = anImport(spool, { pricePaidMinor: null, lot: 'A' }, { pricePaidMinor: 900, lot: 'B' });
    await does('importBatch.create', { id: newId(), set: noPrice });
    expect(await toYen(team)).toBe('changed');
    const old = await aTeam();
    const price = anImport(spool, { pricePaidMinor: 795 }, { pricePaidMinor: null });
    await old.does('importBatch.create', { id: newId(), set: price });
    expect(await toYen(old.team)).toEqual(inUse);
    await upkeepAfter(limits.importDays * 2 + 1);
    expect(await toYen(old.team)).toBe('changed');
  });

  test.each([
    ['a price', { pricePaidMinor: 795 }, { pricePaidMinor: null }],
    ['an upkeep', { upkeepPerHour: '0.55' }, { upkeepPerHour: '0.40' }],
  ])('stays while a notice can put %s back', async (_, first, second) => {
    const { team, does } = await aTeam();
    const bo = product.person('bo');
    await product.join(bo, team, 'member');
    const [thread, id] = [aThread(), newId()];
    const kind = 'upkeepPerHour' in first ? 'machine' : 'spool';
    await does('thread.create', thread);
    await does(`${kind}.create`, { id, set: kind === 'machine' ? machine : aSpool(thread.id).set });
    const device = aDevice(bo, team);
    const { version: seen } = await device.pull();
    await does(`${kind}.update`, { id, set: first });
    await device.push(aChange(`${kind}.update`, { id, set: second, baseVersion: seen }));
    for (const who of [ana, bo]) {
      const reader = aDevice(who, team);
      const notices = (await reader.pull()).rows.filter(({ t }) => t === 'notice');
      expect([notices.length, await toYen(team)]).toEqual([1, inUse]);
      await reader.push(...notices.map((notice) => aChange('notice.delete', { id: notice.id })));
    }
    expect(await toYen(team)).toBe('changed');
  });
});

const upkeepAfter = (days: number) =>
  tidyUp({
    config: { auth: { kind: 'external' } },
    db: product.db,
    clock: () => product.time.now + days * 86_400_000,
    log: createLog('silent'),
    stopping: new AbortController().signal,
  });
