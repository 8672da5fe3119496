import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProfile } from '#app/me/personal-calls.ts';
import { keepCookie } from '#app/me/device-work.ts';
import { ok } from '#core/result.ts';
import { callsOf } from '#data/me/personal-queue.ts';
import { createMyCalls } from '#remote/my-calls.ts';
import { createRemote } from '#remote/remote.ts';
import { createProfileCalls } from '#remote/profile-calls.ts';
import { createProfileState } from '#me/profile-state.ts';
import { aComposedProduct } from '../server/api/a-composed-product.ts';
import { aDevice, aPage } from '../src/session/a-session.ts';
import { someOwnCalls } from '../src/me/some-own-calls.ts';

let server: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  server = await aComposedProduct();
});
afterAll(() => server.close());

const aProductPage = () => {
  const device = { ...aDevice(), storageKey: 'sb-localhost-3000-auth-token' };
  const network = { isOff: false, setByServer: [] as string[] };
  const hidden = new Map<string, string>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (network.isOff) throw new TypeError('Failed to fetch');
    const headers = new Headers(init?.headers);
    const sent = [device.jar.get(), ...[...hidden].map((cookie) => cookie.join('='))];
    headers.set('Cookie', sent.filter((text) => text !== '').join('; '));
    headers.set('Sec-Fetch-Site', 'same-origin');
    const answer = await server.request(new URL(String(input), 'http://localhost:3000').href, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      if (line.includes('; HttpOnly')) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        hidden.set(name, value);
        continue;
      }
      network.setByServer.push(line.slice(line.indexOf('; ') + 2));
      device.jar.set(line);
    }
    return answer;
  };
  const page = aPage(device, {
    fetch,
    asked: [],
    users: new Map(),
    links: new Map(),
    state: { weather: 'fine', confirmsByMail: false, hasGoogle: false },
  });
  const { session, account, window, storage } = page;
  const remote = createRemote({ fetch, clock: Date.now, build: 'test', refresh: session.refresh });
  const me = createMyCalls(remote.http);
  const personalCalls = someOwnCalls({ account, me, session, window });
  const profile = createProfileState({ me: createProfileCalls(remote.http), account, personalCalls, clock: Date.now });
  return {
    ...page,
    network,
    remote,
    me,
    profile,
    change: (patch: Parameters<typeof changeProfile>[1]) => changeProfile({ account, personalCalls }, patch),
    waiting: async () => (await callsOf(personalCalls.device, account.get()?.userId ?? '')).map(({ body }) => body),
    keepCookie: () =>
      keepCookie({
        me,
        session,
        storageKey: device.storageKey,
        cookies: storage,
        device: device.storage.device,
        clock: Date.now,
        now: Date.now,
      }),
  };
};

const password = 'three odd words';

test('What a person says about themselves without a network is on their other device once there is one.', async () => {
  const credentials = { email: 'jo@example.com', password };
  const [first, second] = [aProductPage(), aProductPage()];
  await first.session.signUp({ ...credentials, fullName: 'Jo' });
  await first.profile.load();
  first.network.isOff = true;
  await first.change({ full_name: 'Jo Stich', units: 'imperial', locale: 'de' });
  expect(first.account.get()).toMatchObject({
    fullName: 'Jo Stich',
    profile: { full_name: 'Jo Stich', units: 'imperial', locale: 'de' },
  });
  expect(await first.waiting()).toEqual([{ full_name: 'Jo Stich' }, { units: 'imperial' }, { locale: 'de' }]);
  first.network.isOff = false;
  first.window.dispatchEvent(new Event('online'));
  await expect.poll(first.waiting).toEqual([]);

  await second.session.signIn(credentials);
  await second.profile.load();
  expect(second.account.get()).toMatchObject({
    fullName: 'Jo Stich',
    profile: { full_name: 'Jo Stich', units: 'imperial', locale: 'de' },
  });
});

test('The cookie that the server sets is the one that was there, and the session goes on with it.', async () => {
  const page = aProductPage();
  await page.session.signUp({ email: 'mia@example.com', password });
  const before = page.device.jar.get();
  page.keepCookie();
  await expect.poll(() => page.network.setByServer.length).toBeGreaterThan(0);
  expect(new Set(page.network.setByServer)).toEqual(new Set(['Path=/; Max-Age=34560000; SameSite=Lax']));
  expect(page.device.jar.get()).toBe(before);
  expect(await page.session.refresh()).toBe('refreshed');
  expect(await createProfileCalls(page.remote.http).get()).toMatchObject({ ok: true });
});

test('An account that ended opens nothing on any device, and what the other one holds is kept but hidden.', async () => {
  const credentials = { email: 'ada@example.com', password };
  const [first, second] = [aProductPage(), aProductPage()];
  await first.session.signUp(credentials);
  await first.profile.load();
  await second.session.signIn(credentials);
  expect(await first.me.remove({ confirm: 'jo@example.com', password })).toMatchObject({
    error: { kind: 'http', status: 422, fields: { confirm: 'This is not your email address.' } },
  });
  expect(await first.me.remove({ confirm: credentials.email, password })).toEqual(ok(undefined));
  expect(await first.session.signOut()).toEqual(ok(undefined));
  expect([first.session.get(), first.cleared.length, first.device.jar.get()]).toEqual([{ kind: 'signedOut' }, 1, '']);
  await expect.poll(() => first.device.storage.texts.has('spoolside.revocations')).toBe(false);

  expect(await createProfileCalls(second.remote.http).get()).toMatchObject({ error: { kind: 'http', status: 401 } });
  expect([second.session.get(), second.cleared]).toMatchObject([{ kind: 'locked', hidden: true }, []]);
  expect(await second.session.signIn(credentials)).toMatchObject({ error: { code: 'invalid_credentials' } });
});
