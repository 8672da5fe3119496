import { expect } from '@playwright/test';
import { accept, aGuild, inGuild } from '../support/guild.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const password = 'wound-on-a-cone-42';
const mia = `mia-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('A new person comes by the link of a mail, registers, accepts, and is in the team', async ({ page, server }) => {
  const { link } = await (await aGuild(server)).invite(mia);
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%2Finvites%3Ftoken%3D/);
  await expect(page.getByText('You are invited to a team.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(mia);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/profile\/invites\?token=/);
  await expect(page).toHaveTitle('Profile [My Invites] · Spoolside');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Profile [My Invites]');
  await accept(page).click();
  await inGuild(page);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
