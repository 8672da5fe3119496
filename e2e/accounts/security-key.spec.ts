import { expect, test, type Page } from '@playwright/test';
import { allIsSaved, register } from '../support/person.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

const password = 'wound-on-a-cone-42';

/** Plugs a key into the page's browser that is touched at once, and answers how to let nobody touch it. */
const plugIn = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
  return (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
};

const logOut = async (page: Page) => {
  await allIsSaved(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
};

const giveEmailAndPassword = async (page: Page, email: string) => {
  await page.goto(`${server.url}/login?redirect=%2Fprofile%3Ftab%3Dsecurity`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('A person sets up a security key, signs in with it and nothing else, and removes it again', async ({ page }) => {
  const email = 'ada@example.org';
  await plugIn(page);
  await register(page, server.url, email, password);
  await page.goto(`${server.url}/profile?tab=security`);
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the key').fill('Blue key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Security keys' })).toContainText('Blue key');

  await page.getByRole('button', { name: 'Set up another security key' }).click();
  await dialog.getByLabel('Name of the key').fill('The same key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This key is set up for your account already.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await giveEmailAndPassword(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Security key' })).toBeVisible();
  await page.goto(`${server.url}/profile?tab=security`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.getByRole('button', { name: 'Remove Blue key' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up a security key' })).toBeVisible();

  await logOut(page);
  await giveEmailAndPassword(page, email);
  await expect(page.getByRole('button', { name: 'Set up a security key' })).toBeEnabled();
});

test('A key that nobody touches can be let go, and another device has to show it too', async ({ page, browser }) => {
  const email = 'lin@example.org';
  const touch = await plugIn(page);
  await register(page, server.url, email, password);
  await page.goto(`${server.url}/profile?tab=security`);
  await touch(false);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  await dialog.getByLabel('Name of the key').fill('Red key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('status')).toContainText('The browser asks for your key now.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await touch(true);
  await page.getByRole('button', { name: 'Set up a security key' }).click();
  await dialog.getByLabel('Name of the key').fill('Red key');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('list', { name: 'Security keys' })).toContainText('Red key');

  const phone = await browser.newContext();
  const second = await phone.newPage();
  await plugIn(second); // another key than the one that is set up
  await giveEmailAndPassword(second, email);
  await second.getByRole('button', { name: 'Use security key' }).click();
  await expect(second.getByRole('alert')).toBeVisible();
  await second.getByRole('button', { name: 'Use another account' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await phone.close();
});
