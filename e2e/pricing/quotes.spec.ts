import { expect } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { pdfText } from '../support/pdf-text.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

const sync = /\/sync\/(?:push|pull)/u;

test('Offline a quote is a draft and gets its number later; the customer’s page holds no cost', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/calculators/pricing`);
  await allIsSaved(page);
  // Marked values: a blank cost that no price shows, and a speed that causes a cost of its own.
  await page.getByLabel('Blank cost').fill('7.77');
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Working speed').fill('613');
  const cost = await page.locator('output[aria-label="Cost"]').textContent();
  const margin = await page.locator('output[aria-label="Margin"]').textContent();
  const total = await page.locator('output[aria-label="Total"]').textContent();
  await context.route(sync, (call) => call.abort());
  await page.getByRole('button', { name: 'Save as quote' }).click();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Choir of St Anne');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  await expect(page.getByText('It gets its number when')).toBeVisible();
  await context.unroute(sync);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0001/u);

  const secrets = [cost, margin, '7.77', '613', 'Margin', 'Break-even'].map((text) => String(text));
  const leaks = async () => {
    const bytes = await page.evaluate(() => document.documentElement.outerHTML);
    return secrets.filter((secret) => bytes.includes(secret));
  };
  await page.getByRole('link', { name: 'For the customer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0001/u);
  await expect(page.getByText('Choir of St Anne')).toBeVisible();
  expect(await leaks()).toEqual([]);
  // A hidden text proves that `leaks` finds such text too; else the empty result above would prove little.
  await page.evaluate((text) => {
    const hidden = document.createElement('p');
    hidden.style.display = 'none';
    hidden.textContent = text;
    document.body.append(hidden);
  }, String(cost));
  expect(await leaks()).toEqual([cost]);
  await page.reload();
  await expect(page.getByText('Choir of St Anne')).toBeVisible();
  const paper = pdfText(await page.pdf({ format: 'A4' }));
  for (const said of ['Choir of St Anne', String(total)]) expect(paper).toContain(said);
  expect(secrets.filter((secret) => paper.includes(secret))).toEqual([]);
  await page.goBack();
  await page.getByRole('link', { name: 'For the shop' }).click();
  await expect(page.getByText('Margin').first()).toBeVisible();
  expect(await leaks()).toEqual(expect.arrayContaining([cost, margin]));
  expect(pdfText(await page.pdf({ format: 'A4' }))).toContain(cost);
});

test('Neither the name of the team on the customer’s page nor a figure on a phone is cut', async ({
  page,
  context,
  server,
}) => {
  const jo = await aNewcomer(server);
  await signIn(context, server, jo);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${server.url}/calculators/pricing`);
  await allIsSaved(page);
  await page.getByLabel('Blank cost').fill('1777.77');
  await page.getByRole('button', { name: 'Save as quote' }).click();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Choir of St Anne');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0001/u);
  const quote = page.url();
  await page.getByRole('link', { name: 'For the customer' }).click();
  const name = page
    .getByRole('button', { name: `Team: ${jo.team}` })
    .locator('span')
    .first();
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(50);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(quote);
  await expect(page.getByText('Unit price for your target margin')).toBeVisible();
  const cut = () =>
    page
      .getByRole('main')
      .locator('dl dd')
      .evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth ? [one.textContent] : [])));
  await expect.poll(cut).toEqual([]);
});
