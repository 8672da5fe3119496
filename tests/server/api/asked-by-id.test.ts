import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import type { Accounts } from '#server/calls/caller.ts';
import { removePerson } from '#server/api/user-routes.ts';
import { invitesInAnHour } from '#server/api/teams/send-invite.ts';
import { aProduct, type Person, type Product, type Told } from '../product.ts';

/* Eve knows Bo's id. She can neither add him to her team nor learn whether he exists; Bo decides. */

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const told = ({ status, body }: Told): string => (status < 400 ? String(status) : `${status} ${body.error.code}`);

const eveAndBo = async () => {
  const [eve, bo] = [product.person('eve'), product.person('bo')];
  const team = await product.team(eve, 'Trap');
  await bo.call('GET', '/users/me');
  const ask = (userId: string, role = 'member', by = eve) =>
    by.call('POST', `/teams/${team}/members`, { body: { userId, role } });
  const invitesOf = async (person: Person) => (await person.call('GET', '/users/me/invites')).body.invites;
  const membersOf = async () =>
    (await eve.call('GET', `/teams/${team}/members`)).body.members.map(({ userId, role }) => `${userId} ${role}`);
  return { eve, bo, team, ask, invitesOf, membersOf };
};

describe('a person whose id is known to somebody they share no team with', () => {
  test.each(['member', 'owner'])('is asked whether they want to be %s, and not put into the team', async (role) => {
    const { eve, bo, team, ask, invitesOf, membersOf } = await eveAndBo();
    const asked = await ask(bo.userId, role);
    expect([asked.status, asked.body]).toEqual([202, {}]);
    expect(await membersOf()).toEqual([`${eve.userId} owner`]);
    expect((await bo.call('GET', '/teams')).body.teams).toEqual([]);
    expect(await invitesOf(bo)).toMatchObject([
      { teamPublicId: team, teamName: 'Trap', role, status: 'pending', email: bo.email.toLowerCase() },
    ]);
    expect(JSON.stringify((await bo.call('GET', '/users/me/notifications')).body)).toContain('Trap');
  });

  test('is told nothing apart from somebody whom there is not', async () => {
    const { eve, team, bo, ask, membersOf } = await eveAndBo();
    const places = [`/teams/${team}`, `/teams/${team}/members`, `/teams/${team}/invites`, '/users/me/notifications'];
    const seen = async () =>
      Promise.all(places.map(async (path) => JSON.stringify((await eve.call('GET', path)).body)));
    const before = await seen();
    const [known, unknown] = [await ask(bo.userId), await ask(newId())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await seen()).toEqual(before);
    expect(await membersOf()).toHaveLength(1);
  });

  test('costs the server as many statements as somebody whom there is not', async () => {
    const counted = { queries: 0 };
    const transaction: typeof product.db.transaction = (work, options) =>
      product.db.transaction((tx) => {
        const query: typeof product.db.query = (...args) => {
          counted.queries += 1;
          return tx.query(...args);
        };
        return work({ query });
      }, options);
    const busy = await aProduct({ db: { ...product.db, transaction } });
    const [eve, bo] = [busy.person('eve'), busy.person('bo')];
    const team = await busy.team(eve);
    await bo.call('GET', '/users/me');
    const costOf = async (userId: string) => {
      counted.queries = 0;
      await eve.call('POST', `/teams/${team}/members`, { body: { userId, role: 'viewer' } });
      return counted.queries;
    };
    expect(await costOf(bo.userId)).toBe(await costOf(newId()));
    expect(counted.queries).toBeGreaterThan(3);
  });

  test('comes in by their own word, without a link, and only then is told of', async () => {
    const { eve, bo, ask, invitesOf, membersOf } = await eveAndBo();
    await ask(bo.userId, 'member');
    const [invite] = await invitesOf(bo);
    const stranger = product.person('mallory');
    expect(told(await stranger.call('POST', `/invites/${invite?.public_id}/accept`))).toBe('404 not_found');
    expect(told(await eve.call('POST', `/invites/${invite?.public_id}/revoke`))).toBe('404 not_found');
    expect(told(await bo.call('POST', `/invites/${invite?.public_id}/accept`))).toBe('200');
    expect(await membersOf()).toEqual([`${eve.userId} owner`, `${bo.userId} member`]);
    expect(JSON.stringify((await eve.call('GET', '/users/me/notifications')).body)).toContain(bo.email);
  });

  test('says no, and nobody hears of it', async () => {
    const { eve, bo, team, ask, invitesOf, membersOf } = await eveAndBo();
    await ask(bo.userId);
    const [invite] = await invitesOf(bo);
    expect(told(await bo.call('POST', `/invites/${invite?.public_id}/decline`))).toBe('200');
    expect(await invitesOf(bo)).toEqual([]);
    expect((await eve.call('GET', `/teams/${team}/invites`)).body.invites).toEqual([]);
    expect(await membersOf()).toHaveLength(1);
  });

  test('asked twice finds one invite, in the later role', async () => {
    const { bo, ask, invitesOf } = await eveAndBo();
    await ask(bo.userId, 'viewer');
    await ask(bo.userId, 'member');
    expect((await invitesOf(bo)).map(({ role }) => role)).toEqual(['member']);
  });

  test('has nothing to answer once whoever asked may no longer give it', async () => {
    const { eve, bo, team, ask, invitesOf } = await eveAndBo();
    const admin = product.person('admin');
    await product.join(admin, team, 'admin');
    expect(told(await ask(bo.userId, 'member', admin))).toBe('202');
    await eve.call('DELETE', `/teams/${team}/members/${admin.userId}`);
    expect(await invitesOf(bo)).toEqual([]);
  });

  test('who leaves the team finds no invite that leads back', async () => {
    const { bo, team, ask, invitesOf } = await eveAndBo();
    await ask(bo.userId);
    await product.join(bo, team, 'member');
    await bo.call('DELETE', `/teams/${team}/members/${bo.userId}`);
    expect(await invitesOf(bo)).toEqual([]);
  });
});

test('ids cannot be tried out: known or not, so many an hour are asked and no more', async () => {
  const { bo, ask } = await eveAndBo();
  for (let at = 0; at < invitesInAnHour; at += 1)
    expect(told(await ask(at % 2 === 0 ? newId() : bo.userId))).toBe('202');
  const refused = await ask(newId());
  expect(told(refused)).toBe('429 too_many_requests');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(told(await ask(bo.userId))).toBe('429 too_many_requests');
});

test('a team that was deleted is no team in which two people are together', async () => {
  const { eve, bo, ask } = await eveAndBo();
  const other = await product.team(eve, 'Over');
  await product.join(bo, other, 'viewer');
  await eve.call('DELETE', `/teams/${other}`);
  expect(told(await ask(bo.userId))).toBe('202');
});

test('a member who has accepted to be an owner, and is left alone with the team, can still end their account', async () => {
  const { eve, bo, team, ask, invitesOf, membersOf } = await eveAndBo();
  await product.join(bo, await product.team(eve, 'Choir'), 'viewer');
  expect(told(await ask(bo.userId, 'member'))).toBe('201');
  expect(told(await ask(bo.userId, 'owner'))).toBe('202');
  const [offer] = await invitesOf(bo);
  expect(told(await bo.call('POST', `/invites/${offer?.public_id}/accept`))).toBe('200');
  await product.join(product.person('mallory'), team, 'viewer');
  expect(told(await eve.call('DELETE', `/teams/${team}/members/${eve.userId}`))).toBe('204');
  const accounts: Accounts = { prove: async () => ok(undefined), remove: async () => {}, removed: () => {} };
  const end = () =>
    removePerson(
      { proof: 'confirmed', db: product.db, accounts, postbox: { put: async () => {} } },
      { userId: bo.userId, email: bo.email, languages: '' },
      new Date(product.time.now),
    );
  expect(await end()).toEqual({ ok: false, error: ['Trap'] });
  expect(told(await bo.call('DELETE', `/teams/${team}`))).toBe('204');
  expect(await end()).toMatchObject({ ok: true });
  expect(await membersOf().catch(() => 'gone')).toBe('gone');
});
