import { expect, test } from 'vitest';
import { keepCookie } from '#app/me/device-work.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { copyKeyOf } from '#session/cookie-storage.ts';
import { aSignedInPage } from '../../session/a-session.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const opened = async ({ serverAheadMs = 0 } = {}) => {
  const page = await aSignedInPage();
  const { device, session, storage } = page;
  const { storageKey } = device;
  const text = device.jar.get();
  const world = {
    asked: 0,
    answer: ok(undefined) as Result<void, RemoteError>,
    meanwhile: () => {},
  };
  const renewed: (() => void)[] = [];
  const look = async () => {
    renewed.forEach((tell) => tell());
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  keepCookie({
    me: {
      keepCookie: async () => {
        world.asked += 1;
        const sent = device.jar.get();
        world.meanwhile();
        if (world.answer.ok) for (const pair of sent.split('; ')) device.jar.set(`${pair}; Path=/`);
        return world.answer;
      },
    },
    session: { onRenewed: (listener) => (renewed.push(listener), () => false) },
    storageKey,
    cookies: storage,
    device: device.storage.device,
    clock: () => device.time.now,
    now: () => device.time.now + serverAheadMs,
  });
  await look();
  const renew = async () => {
    await session.refresh();
    await look();
  };
  return { ...page, world, look, renew, text, storageKey };
};

test('The server is asked to set the cookie when the page opens, and then once a day.', async () => {
  const { world, look, renew, device, text } = await opened();
  expect([world.asked, device.jar.get()]).toEqual([1, text]);
  await look();
  device.time.now += dayMs - 1000;
  await renew();
  expect(world.asked).toBe(1);
  device.time.now += 1000;
  await look();
  expect(world.asked).toBe(2);
});

test('A clock that was set back by years does not put it off for as long.', async () => {
  const { world, renew, device } = await opened();
  device.time.now -= 300 * dayMs;
  await renew();
  expect(world.asked).toBe(2);
});

test('A session of its own, after a new sign-in, is not yet in a cookie of the server.', async () => {
  const { world, look, session } = await opened();
  await session.signIn({ email: 'jo@example.com', password: 'three odd words' });
  await look();
  expect(world.asked).toBe(2);
});

test('What nobody could hear is asked again with the next token.', async () => {
  const { world, look, renew, device } = await opened();
  device.time.now += dayMs;
  world.answer = err({ kind: 'offline' });
  await renew();
  expect(world.asked).toBe(2);
  world.answer = ok(undefined);
  await look();
  await look();
  expect(world.asked).toBe(3);
});

test('While a renewal is due, nobody asks: the answer would bring the old token back.', async () => {
  const { world, look, renew, device } = await opened();
  device.time.now += dayMs;
  await look();
  expect(world.asked).toBe(1);
  await renew();
  expect(world.asked).toBe(2);
});

test.each([-3, 0, 3])(
  'Whether one is due is told by this device’s clock, also when that is %d hours behind the server’s.',
  async (hours) => {
    const { world, look, renew, device } = await opened({ serverAheadMs: hours * hourMs });
    expect(world.asked).toBe(1);
    device.storage.texts.delete('spoolside.cookieKept');
    device.time.now += hourMs;
    await look();
    expect(world.asked).toBe(1);
    await renew();
    expect(world.asked).toBe(2);
  },
);

test('A token that came while the answer was on its way stands above it.', async () => {
  const { world, renew, device, storage, storageKey } = await opened();
  const next = JSON.stringify({ access_token: 'the next one' });
  device.time.now += dayMs;
  world.meanwhile = () => storage.setItem(storageKey, next);
  await renew();
  expect([world.asked, storage.getItem(storageKey)]).toEqual([2, next]);
});

test('A log-out while the answer was on its way is not undone by it.', async () => {
  const { world, renew, device, storage, storageKey } = await opened();
  device.time.now += dayMs;
  world.meanwhile = () => storage.removeItem(storageKey);
  await renew();
  expect([world.asked, storage.getItem(storageKey), device.jar.get()]).toEqual([2, null, '']);
});

test('Where the copy could not be kept, nobody asks: two cookies could not be told apart afterwards.', async () => {
  const { world, look, device, storageKey } = await opened();
  device.time.now += 1000;
  device.storage.texts.delete('spoolside.cookieKept');
  device.storage.texts.delete(copyKeyOf(storageKey));
  await look();
  expect(world.asked).toBe(1);
});

test('Nobody asks for a person who is not here.', async () => {
  const { world, look, session, device } = await opened();
  await session.signOut();
  device.storage.texts.delete('spoolside.cookieKept');
  await look();
  expect(world.asked).toBe(1);
});
