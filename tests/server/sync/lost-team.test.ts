import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstTeamId, newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person('ana');
});
afterAll(() => product.close());

const aKnownTeam = async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  await device.push(aChange('thread.create', aThread()));
  return { team, device, lose: () => product.db.query('delete from app.team where public_id = $1', [team]) };
};

const asked = async (person: Person, team: string, epoch: string | null) => {
  const query = epoch === null ? '' : `&epoch=${epoch}`;
  const { status, body } = await person.call('GET', `/teams/${team}/sync/pull?after=0${query}`);
  return [status, body.error?.code, body.error?.details];
};
const lost = [403, 'not_member', { lost: true }];
const outside = [403, 'not_member', undefined];

test('who was in a team that the database lacks reads that it is lost', async () => {
  const { team, device, lose } = await aKnownTeam();
  await lose();
  expect(await asked(ana, team, device.state.epoch)).toEqual(lost);
});

test('who cannot show an epoch of it reads the same as of any team of others', async () => {
  const [gone, other] = [await aKnownTeam(), await aKnownTeam()];
  await gone.lose();
  const epochs = [null, newId(), other.device.state.epoch, `${gone.device.state.epoch?.slice(0, -1)}x`];
  for (const epoch of epochs) expect((await asked(ana, gone.team, epoch))[2]).toBeUndefined();
  expect(await asked(ana, gone.team, null)).toEqual(outside);
  for (const address of ['1', '999999', 'x'])
    expect(await asked(ana, address, gone.device.state.epoch)).toEqual(outside);
});

test('who was put out of a team does not read that it is lost; who was in a team when it was deleted reads that', async () => {
  const [left, deleted] = [await aKnownTeam(), await aKnownTeam()];
  const bo = product.person('bo');
  await product.join(bo, left.team, 'owner');
  await bo.call('DELETE', `/teams/${left.team}/members/${ana.userId}`);
  expect(await asked(ana, left.team, left.device.state.epoch)).toEqual(outside);
  await ana.call('DELETE', `/teams/${deleted.team}`);
  for (const epoch of [deleted.device.state.epoch, null])
    expect(await asked(ana, deleted.team, epoch)).toEqual([403, 'not_member', { deleted: true }]);
  expect(await asked(bo, deleted.team, deleted.device.state.epoch)).toEqual(outside);
});

test('who is not yet in the team that somebody made again reads that theirs is lost', async () => {
  const { team, device, lose } = await aKnownTeam();
  await lose();
  product.time.now += 1000;
  const bo = product.person('bo');
  expect((await bo.call('POST', '/teams', { body: { name: 'Stitchery', public_id: team } })).status).toBe(201);
  expect(await asked(ana, team, device.state.epoch)).toEqual(lost);
  const theirs = aDevice(bo, team);
  await theirs.push(aChange('thread.create', aThread()));
  await product.join(ana, team, 'member');
  await bo.call('DELETE', `/teams/${team}/members/${ana.userId}`);
  expect(await asked(ana, team, theirs.state.epoch)).toEqual(outside);
});

test('a lost team that is made again under its id takes what its devices offer again', async () => {
  const { team, device, lose } = await aKnownTeam();
  const thread = aThread();
  await lose();
  product.time.now += 1000;
  const made = await ana.call('POST', '/teams', { body: { name: 'Stitchery', public_id: team } });
  expect([made.status, made.body.team.public_id]).toEqual([201, team]);
  const again = aDevice(ana, team);
  await again.push({ ...aChange('thread.create', thread), was: 2 });
  expect(await again.row(thread.id)).toMatchObject({ d: { code: thread.set.code } });
  expect(await asked(ana, team, device.state.epoch)).toEqual([409, 'epoch', expect.anything()]);
});

const aLostFirstTeam = async () => {
  const [owner, bo] = [product.person('ana'), product.person('bo')];
  const team = firstTeamId(owner.userId);
  const first = { name: `${owner.email}'s Team`, public_id: team };
  await owner.call('POST', '/teams', { body: first });
  await product.join(bo, team, 'member');
  const device = aDevice(bo, team);
  const thread = aThread();
  await device.push(aChange('thread.create', thread));
  await product.db.query('delete from app.team where public_id = $1', [team]);
  product.time.now += 1000;
  const { epoch } = device.state;
  const again = (person: Person, by: string | null) =>
    person.call('POST', '/teams', { body: { name: 'Stitchery', public_id: team, ...(by !== null && { epoch: by }) } });
  return { owner, bo, team, first, thread, epoch, again };
};

test('who was in another person’s first team makes it again by its epoch, and gets what was done in it', async () => {
  const { bo, team, thread, epoch, again } = await aLostFirstTeam();
  const made = await again(bo, epoch);
  expect([made.status, made.body.team]).toMatchObject([201, { public_id: team, role: 'owner', memberCount: 1 }]);
  const device = aDevice(bo, team);
  await device.push({ ...aChange('thread.create', thread), was: 2 });
  expect(await device.row(thread.id)).toMatchObject({ d: { code: thread.set.code } });
  expect((await again(bo, epoch)).status).toBe(200);
});

test('nobody makes another person’s first team by its id, nor by an epoch that is none of it', async () => {
  const { bo, owner, team, first, epoch, again } = await aLostFirstTeam();
  const other = await aKnownTeam();
  const forged = `${epoch?.slice(0, -1)}${epoch?.endsWith('0') ? '1' : '0'}`;
  for (const shown of [null, newId(), other.device.state.epoch, forged]) {
    const told = await again(bo, shown);
    expect([told.status, told.body.error?.code]).toEqual([409, 'conflict']);
    expect(told.body.error.details).toEqual({ reason: 'not_yours' });
  }
  expect((await bo.call('POST', '/teams', { body: { name: 'X', public_id: team, epoch: 'x' } })).status).toBe(422);
  // this must fail both before and after the owner has made their first team
  const unborn = firstTeamId(product.person('cleo').userId);
  const squat = await bo.call('POST', '/teams', { body: { name: 'X', public_id: unborn, epoch } });
  expect(squat.status).toBe(409);
  expect((await owner.call('POST', '/teams', { body: first })).body.team.public_id).toBe(team);
  const late = await again(bo, epoch);
  expect([late.status, late.body.error.details]).toEqual([409, { reason: 'id_in_use' }]);
});

test('nobody makes a first team again that is there or that its owner has deleted', async () => {
  const [owner, bo] = [product.person('ana'), product.person('bo')];
  const team = firstTeamId(owner.userId);
  await owner.call('POST', '/teams', { body: { name: `${owner.email}'s Team`, public_id: team } });
  await product.join(bo, team, 'member');
  const device = aDevice(bo, team);
  await device.push(aChange('thread.create', aThread()));
  await owner.call('DELETE', `/teams/${team}/members/${bo.userId}`);
  const body = { name: 'Stitchery', public_id: team, epoch: device.state.epoch };
  expect((await bo.call('POST', '/teams', { body })).status).toBe(409);
  await owner.call('DELETE', `/teams/${team}`);
  expect((await bo.call('POST', '/teams', { body })).status).toBe(409);
});

test('an owner whose first team somebody else has made again gets a new one, and is in theirs once invited', async () => {
  const { owner, bo, team, first, epoch, again } = await aLostFirstTeam();
  await again(bo, epoch);
  // the device of the owner makes the first team by itself at its next visit
  const [one, more] = [
    await owner.call('POST', '/teams', { body: first }),
    await owner.call('POST', '/teams', { body: first }),
  ];
  expect([one.status, more.status, more.body.team.id]).toEqual([201, 200, one.body.team.id]);
  expect(one.body.team).toMatchObject({ name: first.name, role: 'owner' });
  expect(one.body.team.public_id).not.toBe(team);
  // the owner asks for the lost team on its card, and gets no other team instead
  const refused = await again(owner, epoch);
  expect([refused.status, refused.body.error.details]).toEqual([409, { reason: 'id_in_use' }]);
  await product.join(owner, team, 'owner');
  const told = await again(owner, epoch);
  expect([told.status, told.body.team.public_id]).toEqual([200, team]);
});
