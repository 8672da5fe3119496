import { expect, type BrowserContext, type Page } from '@playwright/test';
import { aNewcomer, signIn, stockThread } from '../support/newcomer.ts';
import { allIsSaved, readyOffline } from '../support/person.ts';
import { noSideways } from '../support/sideways.ts';
import { test, type SharedServer } from '../support/test.ts';

let server: SharedServer;
let device: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  await stockThread(server, ada);
  device = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(device, server, ada);
  page = await device.newPage();
  await page.goto(`${server.url}/dashboard`);
  await allIsSaved(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Check' }).click();
  await readyOffline(page);
  await expect(page.getByText('Ready offline')).toBeVisible();
});
test.afterAll(() => device.close());

const answer = () => page.getByRole('status', { name: 'Answer' });

test('A thread is checked with one thumb in flight mode, from a cold start', async () => {
  await device.setOffline(true);
  await page.close();
  page = await device.newPage();
  await page.goto(`${server.url}/inventory/check`);
  const keys = page.getByRole('group', { name: 'Digits' });
  for (const digit of '1902') await keys.getByRole('button', { name: digit, exact: true }).click();
  await expect(answer()).toContainText('HAVE');
  const box = await answer().boundingBox();
  expect(box?.y).toBeLessThan(422); // the answer is in the upper half of the screen, which no thumb covers
  await noSideways(page);
  await expect(page.getByRole('button', { name: 'Scan' })).toBeInViewport({ ratio: 1 });
  const question = await page.getByRole('searchbox', { name: 'Which thread?' }).boundingBox();
  for (const step of ['I bought it', 'Add to list']) {
    const button = await page.getByRole('button', { name: step }).boundingBox();
    // the button is not covered by the keypad
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(question?.y ?? 0);
  }
});
