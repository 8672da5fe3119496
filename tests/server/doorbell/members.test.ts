import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aThread } from '../product.ts';
import { aNode } from './a-node.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const twoListeners = async () => {
  const [node, other] = [await aNode(own), await aNode(own)];
  const [ana, bo] = [node.person(), node.person('bo')];
  const team = await node.team(ana);
  await node.join(bo, team, 'member');
  return { node, ana, bo, team, hers: await other.listen(ana), his: await other.listen(bo) };
};

test('whoever is taken out hears of it, and then nothing more of that team; the others hear of it too', async () => {
  const { node, ana, bo, team, hers, his } = await twoListeners();
  await ana.call('DELETE', `/teams/${team}/members/${bo.userId}`);
  await his.event('teams');
  await hers.event('teams');
  await aDevice(ana, team).push(aChange('thread.create', aThread()));
  await hers.event('change');
  await sleep(50);
  expect(his.names()).not.toContain('change');
  // After the `teams` event the stream carries the new team's changes. No older event is on its way after Ana's change.
  const events = () => his.names().filter((name) => name === 'teams').length;
  const before = events();
  const mine = await node.team(bo);
  await expect.poll(events).toBe(before + 1);
  await aDevice(bo, mine).push(aChange('thread.create', aThread()));
  expect((await his.event('change')).data).toMatchObject({ team: mine });
});

test('another role, a new member by hand or by invite, and the end of the team are told to everybody in it', async () => {
  const { node, ana, bo, team, hers, his } = await twoListeners();
  const [cy, di] = [node.person('cy'), node.person('di')];
  // An owner can add only people with whom they share another team.
  await node.join(bo, await node.team(cy), 'member');
  const teams = () => [hers, his].map((stream) => stream.names().filter((name) => name === 'teams').length);
  // Late rings for earlier events may still arrive. They have all come once the ring for this change has come.
  await aDevice(ana, team).push(aChange('thread.create', aThread()));
  await Promise.all([hers.event('change'), his.event('change')]);
  const before = teams();
  const told = () => teams().map((count, at) => count - (before[at] ?? 0));
  await ana.call('POST', `/teams/${team}/members`, { body: { userId: bo.userId, role: 'admin' } });
  await expect.poll(told).toEqual([1, 1]);
  await bo.call('POST', `/teams/${team}/members`, { body: { userId: cy.userId, role: 'viewer' } });
  await expect.poll(told).toEqual([2, 2]);
  const { invite } = (await bo.call('POST', `/teams/${team}/invites`, { body: { email: di.email, role: 'viewer' } }))
    .body;
  await di.call('POST', `/invites/${invite.public_id}/accept`);
  await expect.poll(told).toEqual([3, 3]);
  await ana.call('DELETE', `/teams/${team}`);
  await expect.poll(told).toEqual([4, 4]);
});

test('whoever is invited hears of it at once, of a renewed invite too and of one that is taken back; nobody else does', async () => {
  const { node, ana, team, hers, his } = await twoListeners();
  const cy = node.person('cy');
  await cy.call('GET', '/users/me');
  const theirs = await node.listen(cy);
  const told = () => [theirs, hers, his].map((stream) => stream.names().filter((name) => name === 'teams').length);
  const invite = () => ana.call('POST', `/teams/${team}/invites`, { body: { email: cy.email, role: 'viewer' } });
  const { public_id: publicId } = (await invite()).body.invite;
  await expect.poll(told).toEqual([1, 0, 0]);
  expect((await invite()).status).toBe(200);
  await expect.poll(told).toEqual([2, 0, 0]);
  await ana.call('POST', `/invites/${publicId}/revoke`);
  await expect.poll(told).toEqual([3, 0, 0]);
});
