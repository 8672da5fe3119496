import { expect } from '@playwright/test';
import { anAuthenticator } from '../../tests/server/auth/security-keys/authenticator.ts';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

test('A person sets up an app for codes, is asked for one on another device, and removes it again', async ({
  browser,
  server,
}) => {
  const person = await aNewcomer(server, 'grace');
  const laptop = await browser.newContext();
  await signIn(laptop, server, person);
  const first = await laptop.newPage();
  await first.goto(`${server.url}/profile?tab=security`);
  await expect(first).toHaveTitle('Profile [Security] · Spoolside');
  await expect(first.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Profile [Security]');
  await expect(first.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Profile [Security]');
  await first.getByRole('button', { name: 'Set up an app' }).click();
  await first.getByLabel('Name of the app or device').fill('My phone');
  await first.getByRole('button', { name: 'Go on' }).click();
  const picture = first.getByAltText('Picture for the app to scan');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const app = anAuthenticator((await first.locator('dialog code').textContent()) ?? '');
  await first.getByLabel('Code from the app').fill(app.codeAt(Date.now()));
  await first.getByRole('button', { name: 'Turn on' }).click();
  await expect(first.getByRole('list', { name: 'Apps that make codes' })).toContainText('My phone');

  const phone = await browser.newContext();
  const second = await phone.newPage();
  await second.goto(`${server.url}/login?redirect=%2Fprofile%3Ftab%3Dsecurity`);
  await second.getByLabel('Email').fill(person.email);
  await second.getByLabel('Password', { exact: true }).fill(person.password);
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(second.getByRole('heading', { level: 1, name: 'Two-factor code' })).toBeVisible();
  await second.goto(`${server.url}/dashboard`);
  await expect(second).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await second.getByLabel('Code from the app').fill(app.codeAt(Date.now() + 30_000)); // each code counts only once
  await second.getByRole('button', { name: 'Log in' }).click();
  await expect(second.getByRole('button', { name: `Team: ${person.email}'s Team` })).toBeVisible();

  await second.goto(`${server.url}/profile?tab=security`);
  await second.getByRole('button', { name: 'Remove My phone' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(second.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  await second.getByRole('tab', { name: 'Profile' }).click();
  await expect(second).toHaveURL(`${server.url}/profile?tab=profile`);
  await expect(second).toHaveTitle('Profile [Profile] · Spoolside');
  await expect(second.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Profile [Profile]');
  await Promise.all([laptop.close(), phone.close()]);
});
