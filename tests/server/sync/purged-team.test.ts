import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstTeamId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const purge = async (owner: Person, team: string): Promise<void> => {
  await owner.call('DELETE', `/teams/${team}`);
  product.time.now += (limits.deletedTeamDays + 1) * 86_400_000;
  const { db } = product;
  const stopping = new AbortController().signal;
  const clock = () => product.time.now;
  const tidied = await tidyUp({
    config: { auth: { kind: 'embedded' } },
    db,
    clock,
    log: createLog('silent'),
    stopping,
  });
  expect(tidied).toMatchObject({ 'deleted teams': 1 });
};

const aDeviceOfGone = async (owner: Person, team: string) => {
  const bo = product.person('bo');
  await product.join(bo, team, 'member');
  const device = aDevice(bo, team);
  await device.push(aChange('thread.create', aThread({ name: 'known' })));
  await purge(owner, team);
  return { bo, device, epoch: device.state.epoch, waiting: aChange('thread.create', aThread({ name: 'waiting' })) };
};

const make = (who: Person, team: string, epoch?: string | null) =>
  who.call('POST', '/teams', { body: { name: 'Stitchery', public_id: team, ...(epoch && { epoch }) } });

const asked = async (who: Person, team: string, epoch: string | null) => {
  const { status, body } = await who.call('GET', `/teams/${team}/sync/pull?after=0&epoch=${epoch}`);
  return [status, body.error?.code, body.error?.details];
};
const lost = [403, 'not_member', { lost: true }];

test('strangers get no team under the id of one that is gone, so a device of it brings them nothing', async () => {
  const ana = product.person('ana');
  const team = await product.team(ana);
  const { bo, device, epoch, waiting } = await aDeviceOfGone(ana, team);
  const eve = product.person('eve');
  const theirs = await product.team(eve);
  const other = aDevice(eve, theirs);
  await other.push(aChange('thread.create', aThread()));
  for (const shown of [null, other.state.epoch]) {
    const told = await make(eve, team, shown);
    expect([told.status, told.body.error?.code]).toEqual([409, 'conflict']);
  }
  // with this answer the device keeps its rows and its queue
  expect(await asked(bo, team, epoch)).toEqual(lost);
  const sent = await device.send(device.numbered([waiting]));
  expect([sent.status, sent.body.error?.code]).toEqual([403, 'not_member']);
  expect((await other.pull()).rows.filter(({ t }) => t === 'thread')).toHaveLength(1);
});

test('who was in the team makes it again by its epoch, and gets what the device still has', async () => {
  const ana = product.person('ana');
  const team = await product.team(ana);
  const { bo, device, epoch, waiting } = await aDeviceOfGone(ana, team);
  expect((await make(bo, team)).status).toBe(409);
  expect((await make(bo, team, epoch)).status).toBe(201);
  const [status, code, details] = await asked(bo, team, epoch);
  expect([status, code]).toEqual([409, 'epoch']);
  const present = (details as { readonly epoch?: string } | undefined)?.epoch ?? null;
  const told = await device.send([{ ...waiting, seq: 1 }], { epoch: present });
  expect(told.body.outcomes).toMatchObject([{ status: 'applied' }]);
  // after the team is deleted and removed once more, a stranger cannot make it
  await purge(bo, team);
  expect((await make(product.person('eve'), team)).status).toBe(409);
});

test('a first team that is gone does not come again under its id, where devices of others would find it', async () => {
  const ana = product.person('ana');
  const first = { name: `${ana.email}'s Team`, public_id: firstTeamId(ana.userId) };
  await ana.call('POST', '/teams', { body: first });
  const { bo, epoch } = await aDeviceOfGone(ana, first.public_id);
  for (const body of [first, { name: first.name }]) {
    const made = await ana.call('POST', '/teams', { body });
    expect(made.body.team).toMatchObject({ name: first.name, role: 'owner' });
    expect(made.body.team.public_id).not.toBe(first.public_id);
  }
  expect(await asked(bo, first.public_id, epoch)).toEqual(lost);
});
