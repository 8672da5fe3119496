import { expect, test } from '@playwright/test';
import { allIsSaved, logOut, register } from '../support/person.ts';
import { plugIn } from '../support/security-key.ts';
import { signsInElsewhere, startServer, type TestServer } from '../support/server.ts';

test.use({ serviceWorkers: 'block' });
test.skip(signsInElsewhere, 'passkeys are switched on at the server that signs in, and this one starts without');

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ AUTH_PASSKEYS: 'true' });
});
test.afterAll(() => server.remove());

test('A person adds a passkey, gives it a name, signs in by it alone, and removes it', async ({ page }) => {
  const email = 'mary@example.org';
  const dialog = page.getByRole('dialog');
  const list = page.getByRole('list', { name: 'Passkeys' });
  await plugIn(page, 'built in');
  await register(page, server.url, email, 'wound-on-a-cone-42');
  await page.goto(`${server.url}/profile?tab=security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await list.getByRole('button', { name: /^Rename/ }).click();
  await dialog.getByLabel('Name of the passkey').fill('My tablet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('My tablet');

  await logOut(page, server.url);
  await page.goto(`${server.url}/login?redirect=%2Fprofile%3Ftab%3Dsecurity`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove My tablet' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(list).toBeHidden();

  await logOut(page, server.url);
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('A device without a passkey of anybody here says so and leaves the password', async ({ page }) => {
  await plugIn(page, 'built in');
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was confirmed');
  await expect(page.getByLabel('Email')).toBeEditable();
  await register(page, server.url, 'nan@example.org', 'wound-on-a-cone-42');
  await allIsSaved(page);
});
