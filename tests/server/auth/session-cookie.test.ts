import { expect, test } from 'vitest';
import { accessTokenFromCookie } from '#server/auth/sessions/session-cookie.ts';

const name = 'sb-localhost-3000-auth-token';
const session = { access_token: 'a.b.c', refresh_token: 'r', user: { user_metadata: { full_name: 'Änne 🧵' } } };
const encoded = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
const half = Math.ceil(encoded.length / 2);

test.each([
  ['in one piece', `theme=dark; ${name}=${encoded}; other=1`, 'a.b.c'],
  ['in chunks, in any order', `${name}.1=${encoded.slice(half)}; x=y; ${name}.0=${encoded.slice(0, half)}`, 'a.b.c'],
  ['in chunks, with a left-over behind a gap', `${name}.0=${encoded}; ${name}.2=rest`, 'a.b.c'],
  ['as bare JSON', `${name}=${encodeURIComponent(JSON.stringify(session))}`, 'a.b.c'],
  ['half written', `${name}.0=${encoded.slice(0, half)}`, undefined],
  ['without its first chunk', `${name}.1=${encoded.slice(half)}`, undefined],
  ['of another port', `sb-localhost-3001-auth-token=${encoded}`, undefined],
  ['emptied', `${name}=`, undefined],
  ['not base64 at all', `${name}=base64-%%%`, undefined],
  ['without a token', `${name}=base64-${Buffer.from('{"user":{}}').toString('base64url')}`, undefined],
  [
    'with a token that is no text',
    `${name}=base64-${Buffer.from('{"access_token":7}').toString('base64url')}`,
    undefined,
  ],
  ['null', `${name}=base64-${Buffer.from('null').toString('base64url')}`, undefined],
])('a session cookie %s gives the right token or none', (_how, header, token) => {
  expect(accessTokenFromCookie(header, name)).toBe(token);
});

test('no cookie header gives no token', () => {
  expect(accessTokenFromCookie(null, name)).toBeUndefined();
});
