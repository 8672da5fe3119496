import { expect } from '@playwright/test';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { aNewcomer } from '../support/newcomer.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

test('A forgotten password is set again from a mail that is opened in another browser, once', async ({
  browser,
  server,
}) => {
  const { email } = await aNewcomer(server, 'ada');
  const laptop = await browser.newContext();
  const first = await laptop.newPage();
  await first.goto(`${server.url}/login`);
  await first.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(first).toHaveTitle('Forgot Password · Spoolside');
  await first.getByLabel('Email').fill(email);
  await first.getByRole('button', { name: 'Send reset link' }).click();
  await expect(first.getByText(`If there is an account for ${email}`)).toBeVisible();

  const link = linkIn(await mailTo(server, email, /new password/));
  const phone = await browser.newContext();
  const second = await phone.newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Go on' }).click();
  await expect(second).toHaveURL(`${server.url}/auth/reset`);
  await second.getByLabel('New password', { exact: true }).fill('unwound-from-a-cone-43');
  await second.getByRole('button', { name: 'Save password' }).click();
  await expect(second).toHaveURL(`${server.url}/dashboard`);

  await first.goto(link);
  await first.getByRole('button', { name: 'Go on' }).click();
  await expect(first.getByRole('alert')).toContainText('too old or was used before');
  await first.goto(`${server.url}/login`);
  await first.getByLabel('Email').fill(email);
  await first.getByLabel('Password', { exact: true }).fill('unwound-from-a-cone-43');
  await first.getByRole('button', { name: 'Log in' }).click();
  await expect(first.getByRole('button', { name: `Team: ${email}'s Team` })).toBeVisible();
  await Promise.all([laptop.close(), phone.close()]);
});
