import { expect, type Page } from '@playwright/test';
import { screens } from '#core/navigation.ts';
import { isForEverybody, tablet } from '../support/everybody.ts';
import { isFramed } from '../support/framed.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const mainScreens = new Set([
  '/dashboard',
  '/inventory/threads',
  '/inventory/check',
  '/inventory/shopping',
  '/inventory/machines',
  '/inventory/designs',
  '/calculators/pricing',
  '/calculators/pricing/quotes',
  '/team',
  '/profile',
  '/sync',
]);

/** Opens an address as a link does, after a missing page, so that nothing of the last page stays. */
const follow = async (page: Page, address: string): Promise<void> => {
  const notFound = page.getByRole('heading', { name: 'Page Not Found: /no/such/page' });
  await page.evaluate(() => history.pushState(null, '', '/no/such/page'));
  await expect(notFound).toBeVisible();
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(notFound).toHaveCount(0);
};

test('every page has its title and the way to it, every short address leads on, and what does not exist says so', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  await signIn(context, server, await aNewcomer(server));
  for (const { path, layout, to } of screens.filter(
    (screen) => !screen.test && (screen.layout === 'default' || screen.to),
  )) {
    const address = server.url + path.replaceAll(/:\w+/g, '0190c2a4-8a25-702f-a998-8d8c9750b81a');
    if (to !== undefined || page.url() === 'about:blank') await page.goto(address);
    else await follow(page, address);
    if (to !== undefined) await expect(page).toHaveURL(server.url + to);
    else if (layout === 'default') await isFramed(page);
    if (mainScreens.delete(path)) await isForEverybody(page, path, [{ size: tablet, colorScheme: 'light' }]);
  }
  expect([...mainScreens], 'main screens that were not met').toEqual([]);
  expect((await page.request.get(`${server.url}/no/such/page`)).status()).toBe(404);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page Not Found: /no/such/page' })).toBeVisible();
});
