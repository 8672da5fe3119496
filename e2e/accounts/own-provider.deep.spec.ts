import { expect, test } from '@playwright/test';
import { aPersonThere, aProvider, type RealProvider } from '../../tests/server/auth/oauth/a-provider.ts';
import { aNewcomer } from '../support/newcomer.ts';
import { startServer, type TestServer } from '../support/server.ts';

test.use({ serviceWorkers: 'block' });

let there: RealProvider;
let server: TestServer;
test.beforeAll(async () => {
  there = await aProvider();
  const { issuer, clientId, secret, name } = there.provider;
  server = await startServer({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: name,
  });
  there.sendBackTo(`${server.url}/auth/v1/callback/oidc`);
});
test.beforeEach(async ({ context }) => {
  there.behaviour.isDown = false;
  await context.clearCookies();
});
test.afterAll(async () => {
  await server?.remove();
  await there?.close();
});

test('A person comes by the provider of the operator, and goes where they wanted', async ({ page }) => {
  there.behaviour.visitor = aPersonThere({ email: 'ada@example.org', name: 'Ada Stitch' });
  await page.goto(`${server.url}/inventory/threads`);
  await page.getByRole('button', { name: 'Continue with Workshop SSO' }).click();
  await expect(page).toHaveURL(`${server.url}/inventory/threads`);
  await expect(page.getByRole('button', { name: `Team: ada@example.org's Team` })).toBeVisible({ timeout: 30_000 });
});

test('A person with a password logs in once, connects the provider, and comes by it from then on', async ({ page }) => {
  const bea = await aNewcomer(server, 'bea');
  there.behaviour.visitor = aPersonThere({ email: bea.email });
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Workshop SSO' }).click();
  await expect(page.getByRole('alert')).toContainText('Your account is not connected with this service yet.');
  await page.getByRole('link', { name: 'Log in and connect' }).click();
  await page.getByLabel('Email').fill(bea.email);
  await page.getByLabel('Password', { exact: true }).fill(bea.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${server.url}/profile?tab=security`);
  await page.getByRole('button', { name: 'Connect Workshop SSO' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect Workshop SSO' })).toBeVisible({ timeout: 30_000 });
  expect(page.url()).toBe(`${server.url}/profile?tab=security`);
});

test('A provider that is down is said to be, and works when it is back', async ({ page }) => {
  there.behaviour.visitor = aPersonThere({ email: 'cem@example.org' });
  await server.stop();
  await server.start();
  there.behaviour.isDown = true;
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Continue with Workshop SSO' }).click();
  await expect(page.getByRole('alert')).toContainText('The other service does not answer right now.');
  there.behaviour.isDown = false;
  await page.getByRole('link', { name: 'Back to the login' }).click();
  await page.getByRole('button', { name: 'Continue with Workshop SSO' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
