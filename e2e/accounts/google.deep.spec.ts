import { expect, test } from '@playwright/test';
import { findChromium } from '../../tools/find-chromium.mjs';
import { chromiumArgs } from '../support/chromium-args.ts';
import { openGoogleStandIn, type GoogleStandIn } from '../support/google-stand-in.ts';
import { startServer, type TestServer } from '../support/server.ts';

// The headless shell would call Google itself instead of the stand-in page.
const executablePath = findChromium();
test.use({
  serviceWorkers: 'block',
  launchOptions: { args: [...chromiumArgs], ...(executablePath && { executablePath }) },
});

let google: GoogleStandIn;
let server: TestServer;
test.beforeAll(async () => {
  google = await openGoogleStandIn();
  server = await startServer(google.env);
});
test.afterAll(async () => {
  await server?.remove();
  await google?.close();
});

const ada = { sub: 'google-1815', email: 'ada@example.org', email_verified: true, name: 'Ada Stitch' };

test('A person comes by Google, goes where they wanted, leaves, and comes back as the same one', async ({
  context,
  page,
}) => {
  await google.seenBy(context, ada);
  await page.goto(`${server.url}/inventory/threads`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${server.url}/inventory/threads`);
  const team = page.getByRole('button', { name: `Team: ${ada.email}'s Team` });
  await expect(team).toBeVisible({ timeout: 30_000 });
  await page.goto(`${server.url}/profile`);
  await expect(page.getByLabel('Name')).toHaveValue(ada.name);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(team).toBeVisible({ timeout: 30_000 });
});

test('A person who does not agree at Google hears so, and how to go on', async ({ context, page }) => {
  await google.seenBy(context);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/auth\/callback/);
  await expect(page.getByRole('alert')).toHaveText('The sign-in was stopped at the other service.');
  await page.getByRole('link', { name: 'Back to the login' }).click();
  await expect(page).toHaveURL(/\/login/);
});
