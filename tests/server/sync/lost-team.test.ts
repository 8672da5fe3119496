import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aChange, aDevice, aProduct, aThread, type Person, type Product } from '../product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person('ana');
});
afterAll(() => product.close());

/** A team that a device has read, and a way to set the database back to before the team existed. */
const aKnownTeam = async () => {
  const team = await product.team(ana);
  const device = aDevice(ana, team);
  await device.push(aChange('thread.create', aThread()));
  return { team, device, lose: () => product.db.query('delete from app.team where public_id = $1', [team]) };
};

/** The answer to a pull for a team with an epoch. */
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

test('who was put out of a team, or whose team was deleted, does not read that it is lost', async () => {
  const [left, deleted] = [await aKnownTeam(), await aKnownTeam()];
  const bo = product.person('bo');
  await product.join(bo, left.team, 'owner');
  await bo.call('DELETE', `/teams/${left.team}/members/${ana.userId}`);
  expect(await asked(ana, left.team, left.device.state.epoch)).toEqual(outside);
  await ana.call('DELETE', `/teams/${deleted.team}`);
  expect(await asked(ana, deleted.team, deleted.device.state.epoch)).toEqual(outside);
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
