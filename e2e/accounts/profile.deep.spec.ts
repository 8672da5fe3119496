import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, logIn, readyOffline, register } from '../support/person.ts';
import { test } from '../support/test.ts';

/** A picture of one red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('What a person says about themselves without a network follows them to their other device', async ({
  browser,
  server,
}) => {
  const grace = await aNewcomer(server, 'grace');
  const laptop = await browser.newContext({ serviceWorkers: 'block' });
  await signIn(laptop, server, grace);
  const first = await laptop.newPage();
  await first.goto(`${server.url}/profile`);
  await expect(first.getByLabel('Name', { exact: true })).toHaveValue('Jo Ems');
  await first.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(first.getByAltText('Picture')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await laptop.setOffline(true);
  await first.getByLabel('Name', { exact: true }).fill('Grace Faden');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByLabel('Units').selectOption({ label: 'Yards and ounces' });
  await expect(first.getByLabel('Units')).toHaveValue('imperial');
  await first.getByRole('button', { name: 'Dark' }).click();
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(first.getByRole('button', { name: 'Download from the server' })).toBeDisabled();
  await laptop.setOffline(false);
  const profile = async () =>
    first.evaluate(async () => (await (await fetch('/api/v2/users/me')).json()) as Record<string, unknown>);
  // Right after the network is back, the browser may still refuse a call.
  await expect(async () => {
    expect(await profile()).toMatchObject({ full_name: 'Grace Faden', units: 'imperial' });
  }).toPass({ timeout: 30_000 });
  await first.getByLabel('Language').selectOption({ label: 'Deutsch' });
  await expect(first.getByLabel('Sprache')).toHaveValue('de');
  await expect.poll(profile).toMatchObject({ locale: 'de' });

  const phone = await browser.newContext({ serviceWorkers: 'block' });
  const second = await phone.newPage();
  await logIn(second, server.url, grace.email, grace.password);
  await second.goto(`${server.url}/profile`);
  await expect(second.getByLabel('Sprache')).toHaveValue('de');
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('Grace Faden');
  await expect(second.getByAltText('Bild')).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  const download = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Vom Server herunterladen' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^spoolside-\d{4}-\d\d-\d\d\.zip$/);
  expect(Object.keys(unzipSync(await readFile(await file.path())))).toContain('profile.json');
  await Promise.all([laptop.close(), phone.close()]);
});

test('The session cookie is set again by the server, for its whole life', async ({ page, server }) => {
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/v2/session/refresh-cookie'));
  await register(page, server.url, `cookie-${crypto.randomUUID().slice(0, 8)}@example.org`, 'wound-on-a-cone-42');
  const answer = await kept;
  expect([answer.status(), await answer.headerValue('set-cookie')]).toEqual([
    204,
    expect.stringContaining('Max-Age=34560000'),
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Team: / })).toBeVisible();
});

test('An account ends after its address is typed, and only then; unsent changes are asked about first', async ({
  page,
  context,
  server,
}) => {
  const leaving = await aNewcomer(server, 'leaving');
  const { email, password } = leaving;
  await stockThread(server, leaving);
  await signIn(context, server, leaving);
  await page.goto(`${server.url}/profile?tab=security`);
  const end = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('dialog');
  await end.click();
  await dialog.getByLabel('Your email address').fill('somebody@example.org');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog).toContainText('This is not the address of your account.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await readyOffline(page);
  await page.reload();
  await allIsSaved(page);
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click();
  await page
    .getByRole('link', { name: /Thread/ })
    .first()
    .click();
  await page.getByRole('link', { name: /1902/ }).first().click();
  await page.getByRole('button', { name: 'Add spools' }).first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Sync' })).toContainText('1 change');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await end.click();
  await expect(dialog).toContainText('on this device only');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Sync now' }).click();
  await dialog.getByRole('button', { name: 'Go on', exact: true }).click();
  await dialog.getByLabel('Your email address').fill(email);
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name) => name?.startsWith('spoolside_'))).toEqual([]);
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
});
