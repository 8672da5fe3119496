import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestPicture } from '#core/wire/profile-wire.ts';
import { aProduct, type Product } from '../product.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const picture = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

describe('What a person says about themselves', () => {
  test('is kept field by field, and what is not named stays', async () => {
    const ana = product.person();
    const first = await ana.call('PATCH', '/users/me', { body: { full_name: '  Ana Faden ', units: 'imperial' } });
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: ana.userId,
        email: ana.email,
        full_name: 'Ana Faden',
        avatar_url: null,
        default_team_pid: null,
        locale: null,
        units: 'imperial',
      },
    ]);
    const second = await ana.call('PATCH', '/users/me', { body: { locale: 'de-AT', avatar_url: picture } });
    expect(second.body).toEqual({ ...first.body, locale: 'de-AT', avatar_url: picture });
    expect((await ana.call('GET', '/users/me')).body).toEqual(second.body);
  });

  test('is taken away by null, the name by an empty text too', async () => {
    const ana = product.person();
    const all = { full_name: 'Ana', avatar_url: picture, locale: 'de', units: 'metric' };
    await ana.call('PATCH', '/users/me', { body: all });
    const { body } = await ana.call('PATCH', '/users/me', {
      body: { full_name: ' ', avatar_url: null, locale: null, units: null },
    });
    expect(body).toMatchObject({ full_name: null, avatar_url: null, locale: null, units: null });
  });

  test('is nobody else’s', async () => {
    const [ana, bo] = [product.person(), product.person('bo')];
    await bo.call('PATCH', '/users/me', { body: { full_name: 'Bo' } });
    await ana.call('PATCH', '/users/me', { body: { full_name: 'Ana' } });
    expect((await bo.call('GET', '/users/me')).body.full_name).toBe('Bo');
  });

  test('is what a team calls them from then on', async () => {
    const ana = product.person();
    const team = await product.team(ana);
    await ana.call('PATCH', '/users/me', { body: { full_name: 'Ana Faden' } });
    const { body } = await ana.call('GET', `/teams/${team}/members`);
    expect(body.members).toMatchObject([{ userId: ana.userId, full_name: 'Ana Faden' }]);
  });

  test('may be nothing new', async () => {
    expect((await product.person().call('PATCH', '/users/me', { body: {} })).status).toBe(200);
  });
});

test.each([
  [{ full_name: 'x'.repeat(121) }, { full_name: 'Full name may have at most 120 characters.' }],
  [{ full_name: 'a\nb' }, { full_name: 'Full name contains characters that cannot be shown.' }],
  [{ full_name: 7 }, { full_name: 'Full name has the wrong type.' }],
  [{ avatar_url: 'javascript:alert(1)' }, { avatar_url: 'Avatar url has the wrong format.' }],
  [{ avatar_url: 'data:image/svg+xml;base64,AAAA' }, { avatar_url: 'Avatar url has the wrong format.' }],
  [{ avatar_url: 'http://example.org/me.png' }, { avatar_url: 'Avatar url has the wrong format.' }],
  [{ avatar_url: 'https://jo:secret@example.org/me.png' }, { avatar_url: 'Avatar url has the wrong format.' }],
  [{ avatar_url: `https://example.org/${'x'.repeat(2000)}` }, { avatar_url: 'Avatar url has the wrong format.' }],
  [
    { avatar_url: `data:image/png;base64,${'A'.repeat(longestPicture)}` },
    { avatar_url: 'Avatar url may have at most 32768 characters.' },
  ],
  [{ locale: 'deutsch!' }, { locale: 'Locale has the wrong format.' }],
  [{ units: 'cubits' }, { units: 'Units is not one of the possible values.' }],
  [{ email: 'new@example.org' }, { email: 'Email is not a known field.' }],
])('%j is refused and changes nothing', async (body, fields) => {
  const ana = product.person();
  const before = (await ana.call('GET', '/users/me')).body;
  const told = await ana.call('PATCH', '/users/me', { body: { units: 'imperial', ...body } });
  expect([told.status, told.body.error.code, told.body.error.fields]).toEqual([422, 'invalid', fields]);
  expect((await ana.call('GET', '/users/me')).body).toEqual(before);
});

test('a picture on the web is taken by its address', async () => {
  const ana = product.person();
  const { body } = await ana.call('PATCH', '/users/me', { body: { avatar_url: 'https://example.org/me.png' } });
  expect(body.avatar_url).toBe('https://example.org/me.png');
});
