import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('a first visit installs the whole app by one answer, but for the scripts of a start, and each file is as the server sends it', async ({
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
    const apart: string[] = [];
    const requests = await cache.keys();
    for (const request of requests) {
      const [kept, sent] = await Promise.all([
        cache.match(request),
        fetch(request.url.replace(/\?__WB_REVISION__=.*/, ''), { cache: 'no-store' }),
      ]);
      // Chromium stores compiled code only with an answer of the server, which has an address.
      if (kept?.url !== '') apart.push(new URL(request.url).pathname.replace(/^\/assets\/|-[\w-]{7,8}\.js$/g, ''));
      const [mine, theirs] = await Promise.all([kept?.text(), sent.text()]);
      const isSame = ['Content-Type', 'Content-Security-Policy'].every(
        (header) => kept?.headers.get(header) === sent.headers.get(header),
      );
      if (mine !== theirs || !isSame) different.push(request.url);
    }
    return { different, apart: [...new Set(apart)].toSorted(), isWhole: requests.length > 200 };
  });
  expect(found).toEqual({
    different: [],
    apart: [
      '/index.html',
      '/manifest.webmanifest',
      'basics',
      'changing',
      'check',
      'check-screen',
      'dashboard-screen',
      'figures',
      'index',
      'list',
      'machine-rules',
      'machines',
      'shopping',
      'threads',
      'threads-screen',
      'virtual-list',
    ],
    isWhole: true,
  });
  await context.setOffline(true);
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
