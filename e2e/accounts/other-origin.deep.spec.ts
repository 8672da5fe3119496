import { expect, test, type Page } from '@playwright/test';
import { ageSession } from '../support/aged-session.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { addFromChart, allIsSaved, logIn, register } from '../support/person.ts';
import { startWithSignInElsewhere, type SignInElsewhere } from '../support/sign-in-elsewhere.ts';
import { jo, use } from '../sync/at-work.ts';

test.use({ serviceWorkers: 'block' });

let stage: SignInElsewhere;
test.beforeAll(async () => {
  stage = await startWithSignInElsewhere();
});
test.afterAll(() => stage.remove());

const signInOrigins = (page: Page): ReadonlySet<string> => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/auth/v1/')) origins.add(origin);
  });
  return origins;
};

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${stage.product.url}/`);
};

const standingOf = async (token: string): Promise<number> =>
  (await fetch(`${stage.projectUrl}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } })).status;

test('A person registers, works, is renewed, logs out and comes back, while another origin signs them in', async ({
  browser,
}) => {
  expect((await fetch(`${stage.product.url}/auth/v1/health`)).status).toBe(404);
  const laptop = await browser.newContext();
  const page = await laptop.newPage();
  const origins = signInOrigins(page);
  await register(page, stage.product.url, jo.email, jo.password);
  const thread = await addFromChart(page, '1902', /1902 Isacord 40 Poinsettia/, 2);
  await allIsSaved(page);

  await page.goto(`${stage.product.url}/healthz`); // on this address no page renews the token too early
  await ageSession(page, stage.product.url, stage.auth.dataDir);
  const renewal = page.waitForResponse(
    (response) => response.url().includes('grant_type=refresh_token') && response.request().method() === 'POST',
  );
  await page.goto(stage.product.url + thread);
  const renewed = await renewal;
  expect([new URL(renewed.url()).origin, renewed.status()]).toEqual([stage.projectUrl, 200]);
  const { access_token: token } = (await renewed.json()) as { readonly access_token: string };
  await use(page, 100, 'First rose');
  await allIsSaved(page);
  await page.reload();
  await expect(page.getByLabel('In stock').first()).toContainText('1,900 m');

  expect(await standingOf(token)).toBe(200);
  await logOut(page);
  await expect.poll(() => standingOf(token)).toBe(403);
  expect([...origins]).toEqual([stage.projectUrl]);
  await laptop.close();

  const phone = await browser.newContext();
  const other = await phone.newPage();
  await logIn(other, stage.product.url, jo.email, jo.password);
  await other.goto(stage.product.url + thread);
  await expect(other.getByLabel('In stock').first()).toContainText('1,900 m');
  await phone.close();
});

test('A forgotten password is set again by a mail that leads back to the product, not to where it was sent from', async ({
  browser,
}) => {
  const device = await browser.newContext();
  const page = await device.newPage();
  const email = 'ada@example.org';
  await register(page, stage.product.url, email, jo.password);
  await logOut(page);
  await page.goto(`${stage.product.url}/forgot-password`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();

  await page.goto(linkIn(await mailTo(stage.auth, email, /new password/)));
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(`${stage.product.url}/auth/reset`);
  await page.getByLabel('New password', { exact: true }).fill('unwound-from-a-cone-43');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(`${stage.product.url}/dashboard`);
  await device.close();
});
