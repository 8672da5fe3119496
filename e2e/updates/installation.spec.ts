import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('a first visit installs the whole app by one answer, and each file is as the server sends it', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');
  const found = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.includes('precache')) ?? '';
    const cache = await caches.open(name);
    const different: string[] = [];
    let fromPack = 0;
    const requests = await cache.keys();
    for (const request of requests) {
      const [kept, sent] = await Promise.all([
        cache.match(request),
        fetch(request.url.replace(/\?__WB_REVISION__=.*/, ''), { cache: 'no-store' }),
      ]);
      if (kept?.headers.has('ETag') === false) fromPack += 1;
      const [mine, theirs] = await Promise.all([kept?.text(), sent.text()]);
      const isSame = ['Content-Type', 'Content-Security-Policy'].every(
        (header) => kept?.headers.get(header) === sent.headers.get(header),
      );
      if (mine !== theirs || !isSame) different.push(request.url);
    }
    return { different, oneByOne: requests.length - fromPack, isWhole: fromPack > 200 };
  });
  expect(found).toEqual({ different: [], oneByOne: 2, isWhole: true });
  await context.setOffline(true);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
