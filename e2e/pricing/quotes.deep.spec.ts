import { expect, type Browser, type Page } from '@playwright/test';
import { aNewcomer, signIn } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { allIsSaved } from '../support/person.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });
test.afterEach(({ stage }) => stage.gate.rule());

const keysOf = (page: Page) => {
  let count = 0;
  return {
    count: () => count,
    press: async (key: string, times = 1) => {
      for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
      count += times;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      count += text.length;
    },
    tabTo: async (name: RegExp) => {
      for (let at = 0; at < 40; at += 1) {
        const label = await page.evaluate(() => {
          const active = document.activeElement;
          const labels =
            active instanceof HTMLInputElement ? [...(active.labels ?? [])].map((one) => one.textContent) : [];
          return [...labels, active?.getAttribute('aria-label'), active?.textContent].filter(Boolean).join(' ');
        });
        if (name.test(label)) return;
        await page.keyboard.press('Tab');
        count += 1;
      }
      throw new Error(`The tabulator leads to no ${name.source}.`);
    },
  };
};

test('A quote is made from zero by the keyboard alone, with at most 60 keys', async ({ page, context, server }) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/calculators/pricing`);
  await expect(page.getByRole('button', { name: 'Save as quote' })).toBeEnabled();
  await page.getByLabel('Quantity').focus();
  const keys = keysOf(page);
  await keys.type('36');
  await keys.press('Tab');
  await keys.type('9412');
  await keys.tabTo(/^Save as quote/u);
  await keys.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.type('Choir');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/calculators\/pricing\/quotes\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0001/u);
  test.info().annotations.push({ type: 'keys', description: String(keys.count()) });
  expect(keys.count()).toBeLessThanOrEqual(60);
});

test('While a field is wrong, the step to a quote neither works nor looks ready', async ({ page, context, server }) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/calculators/pricing`);
  const save = page.getByRole('button', { name: 'Save as quote' });
  const look = () =>
    save.evaluate((button) => {
      const { backgroundColor, borderTopStyle, fontWeight } = getComputedStyle(button);
      return [backgroundColor, borderTopStyle, fontWeight];
    });
  await expect(save).toBeEnabled();
  const ready = await look();
  await page.getByLabel('Quantity', { exact: true }).fill('0');
  await expect(save).toBeDisabled();
  // A disabled button has no background, a dashed border and letters of normal weight.
  await expect.poll(look).toEqual(['rgba(0, 0, 0, 0)', 'dashed', '400']);
  await page.getByLabel('Quantity', { exact: true }).fill('24');
  await expect.poll(look).toEqual(ready);
});

const openSentQuote = async (page: Page, browser: Browser, server: Parameters<typeof aNewcomer>[0]): Promise<void> => {
  const jo = await aNewcomer(server);
  const desk = await browser.newContext({ serviceWorkers: 'block' });
  const path = await aSentQuote(await openOn(desk, server, jo, '/calculators/pricing'));
  await desk.close();
  await signIn(page.context(), server, jo);
  await page.goto(server.url + path);
  await expect(page.getByRole('button', { name: 'Accepted' })).toBeVisible();
  await allIsSaved(page);
};

const aSentQuote = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Save as quote' }).click();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Choir of St Anne');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('button', { name: 'Accepted' })).toBeVisible();
  await allIsSaved(page);
  return new URL(page.url()).pathname;
};

test('A page without a worker whose network goes can still accept a quote', async ({
  page,
  context,
  browser,
  server,
}) => {
  await openSentQuote(page, browser, server);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(page.getByRole('button', { name: 'Accepted' })).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Sync' })).toContainText('saved on this device');
  await context.setOffline(false);
  await allIsSaved(page);
});

test('Where the rules of a change cannot be loaded, that is said, and after a reload the press saves', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(20_000);
  // Online, a page reloads when a script is missing; this page must stay, as it would offline.
  await context.addInitScript(() =>
    window.addEventListener('vite:preloadError', (event) => event.stopImmediatePropagation()),
  );
  let isCut = true;
  let refused = 0;
  await context.route(/\/(?:with-)?commit-now-[^/]*\.js$/u, (route) => {
    if (!isCut) return route.continue();
    refused += 1;
    return route.abort();
  });
  await openSentQuote(page, browser, server);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(page.getByText('Not saved: a part of this page could not be loaded.')).toBeVisible();
  await expect(page.getByText('lost its storage')).toHaveCount(0);
  isCut = false;
  await page.reload(); // the browser never requests a failed module again
  await page.getByRole('button', { name: 'Accepted' }).click();
  await expect(page.getByRole('button', { name: 'Accepted' })).toHaveCount(0);
  await allIsSaved(page);
});

test('Two devices that save quotes without a network never get the same number', async ({ browser, stage }) => {
  const ana = await aNewcomer(stage.server);
  const pages: Page[] = [];
  for (const customer of ['Choir', 'Band']) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await signIn(context, stage, ana);
    const page = await context.newPage();
    await page.goto(`${stage.url}/calculators/pricing`);
    await allIsSaved(page);
    await page.getByRole('button', { name: 'Save as quote' }).click();
    await page.getByRole('textbox', { name: 'Customer' }).fill(customer);
    pages.push(page);
  }
  stage.gate.rule(({ path }) => (/\/sync\/(?:push|pull)/u.test(path) ? async () => 'line breaks' : undefined));
  for (const page of pages) {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
  }
  stage.gate.rule();
  const numbers: string[] = [];
  for (const page of pages) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-000[12]/u);
    numbers.push(String(await page.getByRole('heading', { level: 1 }).textContent()));
    await page.context().close();
  }
  expect(new Set(numbers.map((text) => /Q-\d{4}-\d{4}/u.exec(text)?.[0])).size).toBe(2);
});

test('Sizes, extras and fees that are not charged go into a quote, and through the calculator unchanged', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/calculators/pricing`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Split by size' }).click();
  await page.getByLabel('Pieces M').fill('20');
  await page.getByLabel('Pieces 2XL').fill('4');
  await page.getByLabel('Blank cost 2XL').fill('8');
  await page.getByLabel('Digitizing · €35.00').check();
  await page.getByLabel('Reason, only for your team').fill('An old friend');
  await page.getByRole('button', { name: 'Save as quote' }).click();
  await page.getByRole('textbox', { name: 'What it is, line 1' }).fill('Polo');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // 20 × 16.60 + 4 × 19.60
  await expect(page.locator('tfoot')).toContainText('€410.40');
  await expect(page.getByText('Polo, size 2XL')).toBeVisible();
  await expect(page.getByText('An old friend')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change the order' }).click();
  await expect(page.locator('output[aria-label="Total"]')).toHaveText('€410.40');
  await page.getByRole('button', { name: 'Save to the quote' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('tfoot')).toContainText('€410.40');
  await expect(page.getByText('Polo, size 2XL')).toBeVisible();
});

test('A team prices with a profile of its own, and a pasted price list says which row is at fault', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  await page.goto(`${server.url}/calculators/pricing/profiles`);
  await page.getByRole('button', { name: 'Example: trade price list' }).click();
  await expect(page).toHaveURL(/profiles\/[0-9a-f-]{36}$/u);
  const list = page.getByLabel('Price list');
  await list.fill('\t1\t12\n0-5000\t8.80\t6.20\n6000+\t14.80\t9.90');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Row 3', { exact: false })).toBeVisible();
  await list.fill('\t1\t12\n0-5000\t8.80\t6.20\n5001+\t14.80\t9.90');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trade 2026');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Price profile saved.')).toBeVisible();
  await page.goto(`${server.url}/calculators/pricing`);
  await expect(page.getByLabel('Price profile')).toHaveValue('Trade 2026');
  await expect(page.getByText('The price profiles are examples.')).toBeHidden();
  // 8,000 stitches cost 9.90 from 12 pieces on, plus a blank of 6.00 with a markup of 50 %
  await expect(page.locator('output[aria-label="Unit price"]')).toHaveText('€18.90');
});

test('The list of quotes is searched and narrowed, and stays so when a quote was looked at', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aNewcomer(server));
  const path = `${server.url}/calculators/pricing/quotes`;
  for (const customer of ['Choir of St Anne', 'Fire brigade']) {
    await page.goto(`${server.url}/calculators/pricing`);
    await page.getByRole('button', { name: 'Save as quote' }).click();
    await page.getByRole('textbox', { name: 'Customer' }).fill(customer);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-000[12]/u);
  }
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sent');
  await page.goto(path);
  const quotes = page.getByRole('list', { name: 'Quotes' }).getByRole('link');
  await expect(quotes).toHaveText([/Fire brigade/u, /Choir of St Anne/u]);
  await page.getByRole('button', { name: /^Draft · 1/u }).click();
  await expect(quotes).toHaveText([/Choir of St Anne/u]);
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('0002 brigade');
  await expect(page.getByText('No quote fits.')).toBeVisible();
  await page.getByRole('button', { name: /^Sent · 1/u }).click();
  await expect(quotes).toHaveText([/Q-\d{4}-0002/u]);
  await expect(page).toHaveURL(`${path}?state=sent&q=0002+brigade`);
  await quotes.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-0002/u);
  await page.goBack();
  await expect(quotes).toHaveText([/Q-\d{4}-0002/u]);
  await page.reload();
  await expect(quotes).toHaveText([/Q-\d{4}-0002/u]);
  await expect(page.getByRole('searchbox', { name: 'Search quotes' })).toHaveValue('0002 brigade');
  await page.getByRole('searchbox', { name: 'Search quotes' }).fill('');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(quotes).toHaveCount(2);
});
