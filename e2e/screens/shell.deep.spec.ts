import { expect } from '@playwright/test';
import { screens } from '#core/navigation.ts';
import { isFramed } from '../support/framed.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

let trial: TestServer;
test.beforeAll(async () => {
  trial = await startServer({ APP_ENV: 'development' });
});
test.afterAll(() => trial.remove());

test('an icon by name comes from the server’s own set', async ({ page, context }) => {
  await signIn(context, trial, await aNewcomer(trial));
  const asked = page.waitForResponse(/\/api\/icons\/lucide\.json\?icons=flower-2/);
  await page.goto(`${trial.url}/test/vector`);
  expect((await asked).status()).toBe(200);
  await expect(page.locator('main svg[aria-hidden] path, main svg[aria-hidden] g').first()).toBeVisible();
});

test.describe('in development', () => {
  test('every test page has its title and the way to it, and says where it is', async ({ page, context }) => {
    await signIn(context, trial, await aNewcomer(trial));
    for (const { path } of screens.filter((screen) => screen.test)) {
      await page.goto(trial.url + path);
      await isFramed(page);
      await expect(page.getByText('Development', { exact: true })).toBeVisible();
    }
  });

  test('the stitch sample is sewn as far as the slider says', async ({ page, context }) => {
    await signIn(context, trial, await aNewcomer(trial));
    await page.goto(`${trial.url}/test/vector`);
    await expect(page.getByRole('img', { name: /^Flower: \d+ stitches in 4 blocks/ })).toBeVisible();
    await page.getByRole('slider', { name: 'Stitch' }).fill('10');
    await expect(page.getByText(/^10 of \d+$/)).toBeVisible();
    await expect(page.getByText('Block 1 of 4: 5513 Isacord Ming')).toBeVisible();
  });

  test('an invite can be followed from making it to taking it back', async ({ page, context }) => {
    await signIn(context, trial, await aNewcomer(trial));
    await page.goto(`${trial.url}/test/invites`);
    await page.getByRole('button', { name: 'Make' }).click();
    await expect(page.getByText(/^pending http.*\/profile\/invites\?token=/)).toBeVisible();
    await page.getByRole('button', { name: 'Ask for the list' }).click();
    await expect(page.getByText(/^round-trip@example\.org pending viewer /)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Ask for the list' }).click();
    await expect(page.getByText(/^round-trip@example\.org revoked viewer /)).toBeVisible();
  });
});

for (const [name, env] of [
  ['where APP_ENV says nothing, as after npm start,', {}],
  ['in production', { APP_ENV: 'production' }],
] as const)
  test(`${name} nothing says that this is a trial, and test pages do not exist`, async ({ page }) => {
    const real = await startServer(env);
    try {
      for (const path of ['/test/vector', '/test/invites']) {
        const answer = await page.goto(real.url + path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: `Page Not Found: ${path}` })).toBeVisible();
      }
      await expect(page.getByText('Development', { exact: true })).toHaveCount(0);
    } finally {
      await real.remove();
    }
  });
