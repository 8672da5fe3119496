import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct, tokenOf, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const name = 'sb-localhost-3000-auth-token';

const refreshed = async (cookie: string, origin = 'http://localhost:3000') => {
  const response = await product.app.request(`${origin}/api/v2/session/refresh-cookie`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOf(product.person())}`, Cookie: cookie },
  });
  return {
    status: response.status,
    cached: response.headers.get('Cache-Control'),
    cookies: response.headers.getSetCookie(),
  };
};

const attributes = 'Path=/; Max-Age=34560000; SameSite=Lax';

test('a session in one cookie is set again as it came, and nothing else is', async () => {
  expect(await refreshed(`theme=dark; ${name}=base64-eyJ9; ${name}-code-verifier=x`)).toEqual({
    status: 204,
    cached: 'no-store',
    cookies: [`${name}=base64-eyJ9; ${attributes}`],
  });
});

test('a session in pieces is set again piece by piece', async () => {
  const { cookies } = await refreshed(`${name}.0=base64-ab; ${name}.1=cd; ${name}.2=e; ${name}.x=f; ${name}.01=g`);
  expect(cookies).toEqual([
    `${name}.0=base64-ab; ${attributes}`,
    `${name}.1=cd; ${attributes}`,
    `${name}.2=e; ${attributes}`,
  ]);
});

test.each([
  ['no session cookie', 'theme=dark'],
  ['an empty one', `${name}=`],
  ['one that no browser would send', `${name}=a"b`],
  ['one of another server on this host', 'sb-localhost-3001-auth-token=base64-eyJ9'],
])('%s sets nothing', async (_, cookie) => {
  expect(await refreshed(cookie)).toMatchObject({ status: 204, cookies: [] });
});

test('of a cookie that came twice the first counts, as it does for everybody who reads it', async () => {
  expect((await refreshed(`${name}=one; ${name}=two`)).cookies).toEqual([`${name}=one; ${attributes}`]);
});

test('over TLS the cookie is for TLS only', async () => {
  const { cookies } = await refreshed(`${name}=base64-eyJ9`, 'https://localhost:3000');
  expect(cookies).toEqual([`${name}=base64-eyJ9; ${attributes}; Secure`]);
});

test('another site cannot ask for it', async () => {
  const response = await product.app.request('http://localhost:3000/api/v2/session/refresh-cookie', {
    method: 'POST',
    headers: { Cookie: `${name}=base64-eyJ9`, 'Sec-Fetch-Site': 'cross-site' },
  });
  expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
});
