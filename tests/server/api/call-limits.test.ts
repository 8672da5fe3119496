import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { answer, defineRoute } from '#server/api/route.ts';
import { createTally } from '#server/api/tally.ts';
import { anApp } from '../platform/an-app.ts';
import { aProduct, type Person, type Product } from '../product.ts';
import { forWhom, invitingTeam, told, tokenIn } from './inviting-team.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

describe('A tally', () => {
  test('is full after so many of a key, says when to come back, and then begins again', () => {
    const time = { now: 5000 };
    const tally = createTally(() => time.now, 2, 10_000);
    tally.count('a');
    expect(tally.full('a')).toBeUndefined();
    tally.count('a');
    time.now = 7500;
    expect(tally.full('a')).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 8 });
    expect(tally.full('b')).toBeUndefined();
    time.now = 15_000;
    expect(tally.full('a')).toBeUndefined();
  });

  test('has room again for what is taken back, and survives a clock that is set back', () => {
    const time = { now: 1_000_000 };
    const tally = createTally(() => time.now, 1, 10_000);
    tally.count('a');
    tally.uncount('a');
    expect(tally.full('a')).toBeUndefined();
    tally.count('a');
    time.now = 5;
    expect(tally.full('a')).toBeUndefined();
  });
});

test('a person who calls more often than any device does is asked to wait; others are not, nor they a minute later', async () => {
  const time = { now: 1000 };
  const route = defineRoute({
    method: 'GET',
    path: '/small',
    rule: 'user',
    answer: { 200: null },
    handle: async () => answer(undefined),
  });
  const app = anApp([route], { calls: createTally(() => time.now, 3, serverLimits.personCallsMs) });
  const call = (who: string) => app.request('/api/v2/small', { headers: { Authorization: `Bearer ${who}` } });
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await call('ann')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await call('ann');
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect((await call('bob')).status).toBe(200);
  time.now += serverLimits.personCallsMs;
  expect((await call('ann')).status).toBe(200);
});

describe('tokens of invites cannot be tried out', () => {
  const accept = (who: Person, token: string) => who.call('POST', '/invites/accept', { body: { token } });

  test('by one person: after so many wrong ones even the right one has to wait', async () => {
    const { admin, invite } = await invitingTeam(product);
    const bo = product.person('bo');
    const { link } = (await invite(admin, bo.email)).body;
    for (let at = 0; at < serverLimits.inviteTokenTries; at += 1)
      expect(told(await accept(bo, `wrong-${at}`))).toBe('404 not_found');
    const refused = await accept(bo, tokenIn(link));
    expect(told(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    product.time.now += serverLimits.inviteTokenTriesMs;
    expect(told(await accept(bo, tokenIn(link)))).toBe('200');
  });

  test('nor those of others, nor many at once', async () => {
    product.time.now += serverLimits.inviteTokenTriesMs;
    const { admin, invite } = await invitingTeam(product);
    const { link } = (await invite(admin, forWhom())).body;
    const eve = product.person('eve');
    const tries = Array.from({ length: serverLimits.inviteTokenTries + 5 }, () => accept(eve, tokenIn(link)));
    const heard = (await Promise.all(tries)).map(told);
    expect(heard.filter((one) => one === '403 forbidden')).toHaveLength(serverLimits.inviteTokenTries);
    expect(heard.filter((one) => one === '429 too_many_requests')).toHaveLength(5);
  });

  test('and who tries them closes nothing to others behind the same address, signed in or not', async () => {
    product.time.now += serverLimits.inviteTokenTriesMs;
    const { admin, invite } = await invitingTeam(product);
    const bo = product.person('bo');
    const { link } = (await invite(admin, bo.email)).body;
    for (const eve of Array.from({ length: 10 }, () => product.person('eve')))
      for (let at = 0; at <= serverLimits.inviteTokenTries; at += 1)
        expect(told(await accept(eve, 'wrong'))).toBe(
          at < serverLimits.inviteTokenTries ? '404 not_found' : '429 too_many_requests',
        );
    for (let at = 0; at < 200; at += 1) {
      const stranger = await product.stranger('POST', '/invites/accept', { body: { token: tokenIn(link) } });
      expect(told(stranger)).toBe('401 unauthenticated');
    }
    expect(told(await accept(bo, tokenIn(link)))).toBe('200');
  });

  test('and what was taken up, or was used before, is no try', async () => {
    product.time.now += serverLimits.inviteTokenTriesMs;
    const { admin, invite } = await invitingTeam(product);
    const bo = product.person('bo');
    const { link } = (await invite(admin, bo.email)).body;
    expect(told(await accept(bo, tokenIn(link)))).toBe('200');
    for (let at = 0; at < serverLimits.inviteTokenTries + 2; at += 1)
      expect(told(await accept(bo, tokenIn(link)))).toBe('409 invite_used');
  });
});

test('a person owns so many teams and no more; one that is deleted makes room', async () => {
  const ana = product.person();
  const first = await product.team(ana);
  await product.db.query(
    `with made as (
       insert into app.team (public_id, name, created_at, created_by)
       select gen_random_uuid(), 'T', now(), $1 from generate_series(2, $2::int) returning id
     ), counted as (insert into app.team_counter (team_id) select id from made)
     insert into app.member (team_id, user_id, role, joined_at) select id, $1, 'owner', now() from made`,
    [ana.userId, limits.ownedTeams],
  );
  const refused = await ana.call('POST', '/teams', { body: { name: 'One more' } });
  expect(told(refused)).toBe('409 conflict');
  expect(refused.body.error).toMatchObject({
    message: 'You own 100 teams, which is the most. Delete one that you no longer need.',
    details: { reason: 'too_many_teams' },
  });
  const again = await ana.call('POST', '/teams', { body: { name: 'Stitchery', public_id: first } });
  expect(told(again)).toBe('200');
  await ana.call('DELETE', `/teams/${first}`);
  expect(told(await ana.call('POST', '/teams', { body: { name: 'One more' } }))).toBe('201');
});
