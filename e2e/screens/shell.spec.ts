import { expect } from '@playwright/test';
import { screens } from '#core/navigation.ts';
import { isForEverybody, tablet } from '../support/everybody.ts';
import { isFramed } from '../support/framed.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

/** The frame around every page, as the specification (§2, §4, §9) has it. */

test.use({ serviceWorkers: 'block' });

/** Looked at with axe here. Every view of every page is looked at in access.deep.spec.ts. */
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
    await page.goto(server.url + path.replaceAll(/:\w+/g, '0190c2a4-8a25-702f-a998-8d8c9750b81a'));
    if (to !== undefined) await expect(page).toHaveURL(server.url + to);
    else if (layout === 'default') await isFramed(page);
    if (mainScreens.delete(path)) await isForEverybody(page, path, [{ size: tablet, colorScheme: 'light' }]);
  }
  expect([...mainScreens], 'main screens that were not met').toEqual([]);
  expect((await page.request.get(`${server.url}/no/such/page`)).status()).toBe(404);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Page Not Found: /no/such/page' })).toBeVisible();
});
