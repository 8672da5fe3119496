import { generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { verifyAccessToken } from '#server/auth/sessions/bearer.ts';

const issuer = 'https://project.example.org/auth/v1';
const id = '6f3f1c52-3a0e-4a55-9f0f-0f6b7f1c9a01';
const now = 1_800_000_060_000;

test.each([
  ['is issued', { iat: 1_800_000_000 }, new Date(1_800_000_000_000)],
  ['was issued a moment ahead of our clock', { iat: 1_800_000_090 }, new Date(now)],
  ['does not say when', {}, undefined],
] as const)('A token is as old as it says, which %s', async (_, more, issuedAt) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const claims = { sub: id, session_id: id, role: 'authenticated', aud: 'authenticated', iss: issuer, ...more };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime(now / 1000 + 3600)
    .sign(privateKey);
  const rules = { key: () => publicKey, algorithms: ['ES256'], issuer, now, leewaySeconds: 60 } as const;
  expect(await verifyAccessToken(token, rules)).toMatchObject({ ok: true, value: { userId: id, issuedAt } });
});
