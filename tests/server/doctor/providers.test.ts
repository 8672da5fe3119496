import { expect, onTestFinished, test } from 'vitest';
import { checkProviders } from '#server/doctor/examine.ts';
import { aProvider } from '../auth/oauth/a-provider.ts';
import { aConfig } from './a-patient.ts';

const settingsFor = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'the-workshop',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Workshop SSO',
  PUBLIC_URL: 'https://spools.example.org',
});

test('an own provider is one line: it answers and is the issuer that was set, or what is wrong', async () => {
  const there = await aProvider();
  onTestFinished(() => there.close());
  const { issuer } = there.provider;
  const found = async (address: string) => checkProviders(await aConfig(settingsFor(address)));
  const name = 'sign-in by Workshop SSO';
  expect(await found(issuer)).toEqual([
    {
      name,
      state: 'ok',
      says: `${issuer} answers. It must send people back to https://spools.example.org/auth/v1/callback/oidc.`,
    },
  ]);
  const other = issuer.replace('127.0.0.1', 'localhost');
  expect(await found(other)).toEqual([
    {
      name,
      state: 'wrong',
      says: `The provider calls itself ${issuer}, not ${other}: check OIDC_ISSUER. Until then people cannot sign in by it.`,
    },
  ]);
  there.behaviour.isDown = true;
  const [down] = await found(issuer);
  expect(down).toMatchObject({ state: 'wrong', says: expect.stringMatching(/: check OIDC_ISSUER\./) as string });
});

test('a provider that signs by a shared secret alone is told apart', async () => {
  const there = await aProvider(
    { enabledJWA: { idTokenSigningAlgValues: ['HS256'] } },
    { id_token_signed_response_alg: 'HS256' },
  );
  onTestFinished(() => there.close());
  const [finding] = await checkProviders(await aConfig(settingsFor(there.provider.issuer)));
  expect(finding).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('takes no such token: choose a signing key') as string,
  });
});

test('nothing is asked where none is set, or where a Supabase project signs people in', async () => {
  expect(await checkProviders(await aConfig())).toEqual([]);
  const elsewhere = { SUPABASE_URL: 'https://abcdef.supabase.co', SUPABASE_ANON_KEY: 'anon' };
  const config = await aConfig({ ...settingsFor('https://id.example.org'), ...elsewhere });
  expect((await checkProviders(config)).map(({ state }) => state)).toEqual(['skipped']);
});
