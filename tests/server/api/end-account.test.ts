import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { removePerson } from '#server/api/user-routes.ts';
import { aComposedProduct, type Answered } from './a-composed-product.ts';

let product: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  product = await aComposedProduct();
});
afterAll(() => product.close());

const password = 'seven silk spools';
const dayMs = 24 * 3_600_000;
let people = 0;

const somebody = async () => {
  people += 1;
  const email = `person${people}@example.org`;
  const { body } = await product.call('POST', '/auth/v1/signup', undefined, { email, password });
  let { access_token: token, refresh_token: refreshToken } = body as Record<string, string>;
  const userId = (body['user'] as { readonly id: string }).id;
  const api = (method: string, path: string, sent?: unknown) => product.call(method, `/api/v2${path}`, token, sent);
  const made = await api('POST', '/teams', { name: `${email}'s Team` });
  return {
    email,
    userId,
    api,
    team: (made.body['team'] as { readonly public_id: string }).public_id,
    auth: (method: string, path: string, sent?: unknown) => product.call(method, `/auth/v1${path}`, token, sent),
    end: (sent: unknown = { confirm: email }) => api('DELETE', '/users/me', sent),
    nextDay: async () => {
      product.time.now += dayMs + 1;
      const renewed = await product.call('POST', '/auth/v1/token?grant_type=refresh_token', undefined, {
        refresh_token: refreshToken,
      });
      ({ access_token: token, refresh_token: refreshToken } = renewed.body as Record<string, string>);
    },
  };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const join = (who: Somebody, team: string, role: string) =>
  product.db.query(
    `insert into app.member (team_id, user_id, role, joined_at) select id, $2, $3, now() from app.team where public_id = $1`,
    [team, who.userId, role],
  );

const told = ({ status, body }: Answered) => {
  const { code, fields, details } = (body['error'] ?? {}) as Record<string, unknown>;
  return { status, code, ...(fields !== undefined && { fields }), ...(details !== undefined && { details }) };
};

const done = { status: 204, code: undefined };

describe('An account that has ended', () => {
  test('is gone with its sessions, its profile and the team that was nobody else’s, which can be brought back', async () => {
    const ana = await somebody();
    expect(told(await ana.end())).toEqual(done);
    expect((await ana.api('GET', '/users/me')).status).toBe(401);
    expect((await ana.auth('GET', '/user')).status).toBe(403);
    const again = await product.call('POST', '/auth/v1/token?grant_type=password', undefined, {
      email: ana.email,
      password,
    });
    expect([again.status, again.body['code']]).toEqual([400, 'invalid_credentials']);
    const left = await product.db.query(
      `select (select count(*) from app.profile where user_id = $1) as profiles,
         (select count(*) from app.member where user_id = $1) as memberships,
         (select count(*) from auth.identities where user_id = $1) as identities,
         (select count(*) from auth.audit_log_entries where payload->>'actor_id' = $1::text and payload->>'action' = 'user_deleted') as noted`,
      [ana.userId],
    );
    expect(left).toEqual([{ profiles: 0, memberships: 0, identities: 0, noted: 1 }]);
    const teams = await product.db.query(
      'select deleted_at is not null as deleted from app.team where public_id = $1',
      [ana.team],
    );
    expect(teams).toEqual([{ deleted: true }]);
  });

  test('is told of by a mail to the address that was, in the language that the person chose', async () => {
    const [ana, bo] = [await somebody(), await somebody()];
    await ana.api('PATCH', '/users/me', { locale: 'de' });
    await ana.end({ confirm: bo.email });
    expect(await product.subjectsFor(ana.email)).toEqual([]);
    await ana.end();
    expect(await product.subjectsFor(ana.email)).toEqual(['Dein Konto ist gelöscht']);
    expect(await product.subjectsFor(bo.email)).toEqual([]);
  });

  test('leaves the teams of others as they are, and leaves them', async () => {
    const [ana, bo] = [await somebody(), await somebody()];
    await join(ana, bo.team, 'admin');
    expect(told(await ana.end())).toEqual(done);
    const { body } = await bo.api('GET', `/teams/${bo.team}/members`);
    expect(body['members']).toMatchObject([{ userId: bo.userId, role: 'owner' }]);
  });

  test('takes back what it has offered to others', async () => {
    const [ana, bo, cy] = [await somebody(), await somebody(), await somebody()];
    await join(ana, bo.team, 'admin');
    const { body } = await ana.api('POST', `/teams/${bo.team}/invites`, { email: cy.email, role: 'member' });
    const { public_id: invite } = body['invite'] as { readonly public_id: string };
    expect((await cy.api('GET', '/users/me/invites')).body['invites']).toHaveLength(1);
    expect(told(await ana.end())).toEqual(done);
    expect((await cy.api('GET', '/users/me/invites')).body['invites']).toEqual([]);
    expect(told(await cy.api('POST', `/invites/${invite}/accept`))).toMatchObject({ status: 410, code: 'expired' });
    expect((await bo.api('GET', `/teams/${bo.team}/invites`)).body['invites']).toMatchObject([
      { status: 'revoked', invitedBy: '' },
    ]);
  });

  test('frees its address for a person who begins again', async () => {
    const ana = await somebody();
    await ana.end();
    const again = await product.call('POST', '/auth/v1/signup', undefined, { email: ana.email, password });
    expect(again.status).toBe(200);
    expect((again.body['user'] as { readonly id: string }).id).not.toBe(ana.userId);
  });

  test('takes its address in any spelling of the case, and with blanks around it', async () => {
    const ana = await somebody();
    expect(told(await ana.end({ confirm: ` ${ana.email.toUpperCase()} ` }))).toEqual(done);
  });
});

describe('An account stays', () => {
  test('while the address is not the person’s own', async () => {
    const [ana, bo] = [await somebody(), await somebody()];
    expect(told(await ana.end({ confirm: bo.email }))).toEqual({
      status: 422,
      code: 'invalid',
      fields: { confirm: 'This is not your email address.' },
    });
    expect([(await ana.api('GET', '/users/me')).status, (await bo.api('GET', '/users/me')).status]).toEqual([200, 200]);
  });

  test.each([[{}], [{ confirm: 7 }], [{ confirm: 'person1@example.org', force: true }]])(
    'when it is asked by %j',
    async (body) => {
      const ana = await somebody();
      expect(told(await ana.end(body))).toMatchObject({ status: 422, code: 'invalid' });
    },
  );

  test('while the person alone owns a team that others are in, and no proof is spent on that', async () => {
    const [ana, bo] = [await somebody(), await somebody()];
    await join(bo, ana.team, 'admin');
    await ana.nextDay();
    await ana.auth('GET', '/reauthenticate');
    const nonce = await product.digitsFor(ana.email);
    const proved = { confirm: ana.email, nonce };
    expect(told(await ana.end(proved))).toEqual({
      status: 409,
      code: 'last_owner',
      details: { teams: [`${ana.email}'s Team`] },
    });
    expect((await ana.api('GET', '/users/me')).status).toBe(200);
    await product.db.query(`update app.member set role = 'owner' where user_id = $1`, [bo.userId]);
    expect(told(await ana.end(proved))).toEqual(done);
  });

  test('for one of two owners who go at the same moment', async () => {
    const [ana, bo, cy] = [await somebody(), await somebody(), await somebody()];
    await join(bo, ana.team, 'owner');
    await join(cy, ana.team, 'viewer');
    const reached: string[] = [];
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    const remove = async (_tx: unknown, userId: string) => {
      reached.push(userId);
      await held;
    };
    const accounts = { prove: async () => ok(undefined), remove, removed: () => undefined };
    const postbox = { put: async () => undefined };
    const end = (who: Somebody) =>
      removePerson({ proof: 'confirmed', db: product.db, accounts, postbox }, { ...who, languages: '' }, new Date());
    const first = end(ana);
    await expect.poll(() => reached).toEqual([ana.userId]);
    const second = end(bo);
    // long enough for the call to end if no lock stopped it
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reached).toEqual([ana.userId]);
    go();
    expect(await Promise.all([first, second])).toMatchObject([ok(expect.anything()), err([`${ana.email}'s Team`])]);
    const { body } = await cy.api('GET', `/teams/${ana.team}/members`);
    expect((body['members'] as readonly { role: string }[]).map(({ role }) => role).toSorted()).toEqual([
      'owner',
      'viewer',
    ]);
  });

  test('when the password that is shown is wrong, and guessing has an end', async () => {
    const ana = await somebody();
    const wrong = { confirm: ana.email, password: 'not mine' };
    expect(told(await ana.end(wrong))).toEqual({
      status: 422,
      code: 'invalid',
      fields: { password: 'Current password is incorrect.' },
    });
    for (let guess = 0; guess < 9; guess += 1) await ana.end(wrong);
    expect(told(await ana.end(wrong))).toEqual({ status: 429, code: 'too_many_requests' });
    expect((await ana.api('GET', '/users/me')).status).toBe(200);
  });
});

describe('A session from yesterday', () => {
  const needed = { status: 403, code: 'forbidden', details: { reason: 'reauthentication_needed' } };

  test('must show that it is still the same person', async () => {
    const ana = await somebody();
    await ana.nextDay();
    expect(told(await ana.end())).toEqual(needed);
    expect((await ana.api('GET', '/users/me')).status).toBe(200);
  });

  test('does so by the present password', async () => {
    const ana = await somebody();
    await ana.nextDay();
    expect(told(await ana.end({ confirm: ana.email, password }))).toEqual(done);
  });

  test('does so by the digits of a mail, the right ones', async () => {
    const ana = await somebody();
    await ana.nextDay();
    await ana.auth('GET', '/reauthenticate');
    const nonce = await product.digitsFor(ana.email);
    expect(told(await ana.end({ confirm: ana.email, nonce: nonce === '123456' ? '654321' : '123456' }))).toEqual({
      status: 422,
      code: 'invalid',
      fields: { nonce: 'Nonce has expired or is invalid' },
    });
    expect(told(await ana.end({ confirm: ana.email, nonce }))).toEqual(done);
  });
});

test('A server whose people are elsewhere, and that has no key to remove them, says so and removes nothing.', async () => {
  const { aProduct } = await import('../product.ts');
  const elsewhere = await aProduct();
  const ana = elsewhere.person();
  const refused = await ana.call('DELETE', '/users/me', { body: { confirm: ana.email } });
  expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable']);
  await elsewhere.close();
});
