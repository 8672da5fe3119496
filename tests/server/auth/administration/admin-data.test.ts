import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from './administration.ts';
import { anAuthServer, type AuthServer } from '../auth-server.ts';

let server: AuthServer;
let administration: ReturnType<typeof administrationOf>;
beforeAll(async () => {
  server = await anAuthServer();
  administration = administrationOf(server);
});
afterAll(() => server.close());

const password = 'seven silk spools';
const anAddress = () => `p${crypto.randomUUID()}@example.org`;
const nobody = '00000000-0000-4000-8000-000000000000';

test('what the administration says about somebody is kept as it said it, and the server’s own words stand beside it', async () => {
  const user_metadata = { full_name: 'Ana', shop: 'A' };
  const { data } = await administration.api.createUser({ email: anAddress(), password, user_metadata });
  const id = data.user?.id ?? '';
  expect(data.user?.user_metadata).toEqual(user_metadata);
  expect(data.user?.identities?.[0]?.identity_data).toEqual({
    sub: id,
    email: data.user?.email,
    email_verified: false,
    phone_verified: false,
  });
  const moved = await administration.api.updateUserById(id, { email: anAddress(), user_metadata: { shop: 'B' } });
  expect(moved.data.user?.user_metadata).toEqual({ full_name: 'Ana', shop: 'B' });
  expect(moved.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: moved.data.user?.email });
  const confirmed = await administration.api.updateUserById(id, { email_confirm: true });
  expect(confirmed.data.user?.user_metadata).toEqual({ full_name: 'Ana', shop: 'B', email_verified: true });
});

test('nobody is said to be somebody else, or to have another address than theirs', async () => {
  const said = { sub: nobody, email: 'nobody@example.org', email_verified: true, phone_verified: true };
  const { data } = await administration.api.createUser({ email: anAddress(), password, user_metadata: said });
  expect(data.user?.user_metadata).toEqual({
    sub: data.user?.id,
    email: data.user?.email,
    email_verified: false,
    phone_verified: false,
  });
});
