import { expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { createProviderAccounts } from '#server/auth/provider/ask-provider.ts';
import { ProviderUnreachable } from '#server/auth/index.ts';
import type { Sql } from '#server/db/sql.ts';

const caller = { userId: 'ana-id', email: 'ana@example.org', sessionId: 's1' };
const noSql: Sql = { query: () => Promise.reject(new Error('a provider is asked without a database')) };

const aProvider = (answer: number | Error) => {
  const asked: unknown[] = [];
  const accounts = createProviderAccounts({
    issuer: 'https://project.example/auth/v1',
    anonKey: 'anon',
    serviceRoleKey: 'service',
    fetch: async (url, { method, headers, body }) => {
      const sent = new Headers(headers);
      asked.push([method, url, sent.get('apikey'), sent.get('Authorization'), body ?? null]);
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
  });
  return { accounts, asked };
};

test('a password is shown to the provider itself', async () => {
  const { accounts, asked } = aProvider(200);
  expect(await accounts.prove(caller, { password: 'mine', nonce: '' })).toEqual(ok(undefined));
  expect(asked).toEqual([
    [
      'POST',
      'https://project.example/auth/v1/token?grant_type=password',
      'anon',
      'Bearer anon',
      '{"email":"ana@example.org","password":"mine"}',
    ],
  ]);
});

test.each([
  ['a wrong password', 'wrong', 400, { code: 'invalid', fields: { password: 'Current password is incorrect.' } }],
  ['too many tries', 'mine', 429, { code: 'too_many_requests' }],
  ['no password', '', 200, { code: 'forbidden', details: { reason: 'reauthentication_needed' } }],
])('%s proves nothing', async (_, password, status, refusal) => {
  const { accounts } = aProvider(status);
  expect(await accounts.prove(caller, { password, nonce: '123456' })).toMatchObject(err(refusal));
});

test('an account is removed with the service key, and one that is gone already is no fault', async () => {
  for (const status of [200, 204, 404]) {
    const { accounts, asked } = aProvider(status);
    await accounts.remove(noSql, 'ana-id');
    expect(asked).toEqual([
      ['DELETE', 'https://project.example/auth/v1/admin/users/ana-id', 'service', 'Bearer service', null],
    ]);
  }
});

test.each([[401], [403], [500], [302], [new TypeError('fetch failed')]])(
  'an answer of %s is no removal, so nothing is removed here either',
  async (answer) => {
    const { accounts } = aProvider(answer);
    await expect(accounts.remove(noSql, 'ana-id')).rejects.toThrow(ProviderUnreachable);
  },
);

test.each([[503], [new TypeError('fetch failed')]])(
  'whether a password is right cannot be told by %s',
  async (answer) => {
    const { accounts } = aProvider(answer);
    await expect(accounts.prove(caller, { password: 'mine', nonce: '' })).rejects.toThrow(ProviderUnreachable);
  },
);
