import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { administrationOf } from './administration.ts';
import { anAuthServer, aPerson, bearer, type AuthServer, type SessionBody } from '../auth-server.ts';
import { factorCalls } from '../factors/factor-calls.ts';

let server: AuthServer;
let administration: ReturnType<typeof administrationOf>;
let start: number;
beforeAll(async () => {
  server = await anAuthServer();
  administration = administrationOf(server);
  start = server.time.now;
});
beforeEach(() => {
  server.time.now = start;
});
afterAll(() => server.close());
const alive = async ({ access_token }: SessionBody) => (await server.get('/user', bearer(access_token))).status;
const told = (error: { readonly status?: number | undefined; readonly code?: string | undefined } | null) => [
  error?.status,
  error?.code,
];

test('whoever is removed is gone with their sessions and their address is free', async () => {
  const person = await aPerson(server);
  const soft = await administration.api.deleteUser(person.user.id, true);
  expect(told(soft.error)).toEqual([400, 'validation_failed']);
  expect(await alive(person)).toBe(200);
  expect((await administration.api.deleteUser(person.user.id)).error).toBeNull();
  expect(await alive(person)).toBe(403);
  expect((await aPerson(server, person.user.email)).user.id).not.toBe(person.user.id);
  const [entry] = await server.db.query<{ payload: unknown }>(
    `select payload from auth.audit_log_entries where payload->>'actor_id' = $1 and payload->>'action' = 'user_deleted'`,
    [person.user.id],
  );
  expect(entry?.payload).toEqual({
    action: 'user_deleted',
    actor_id: person.user.id,
    traits: { by: 'administration' },
  });
});

test('a factor of somebody whose telephone is lost can be seen and taken away; a password is enough then', async () => {
  const calls = factorCalls(server);
  const person = await aPerson(server);
  const { factor, session } = await calls.verified(person);
  const other = await aPerson(server);
  const { api } = administration;
  const listed = await api.mfa.listFactors({ userId: person.user.id });
  expect(listed.data?.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }]);
  expect(JSON.stringify(listed.data)).not.toContain(factor.totp.secret);
  const foreign = await api.mfa.deleteFactor({ userId: other.user.id, id: factor.id });
  expect(told(foreign.error)).toEqual([404, 'mfa_factor_not_found']);
  expect((await administration.ask('DELETE', `/admin/users/${person.user.id}/factors/7`)).body).toMatchObject({
    message: 'factor_id must be an UUID',
  });
  const removed = await administration.ask('DELETE', `/admin/users/${person.user.id}/factors/${factor.id}`);
  expect(removed).toMatchObject({ status: 200, body: { id: factor.id, status: 'verified' } });
  expect((await api.mfa.listFactors({ userId: person.user.id })).data?.factors).toEqual([]);
  const renewed = await server.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
  expect(decodeJwt(((await renewed.json()) as SessionBody).access_token)['aal']).toBe('aal1');
});
