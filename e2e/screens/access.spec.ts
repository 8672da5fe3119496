import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { newId } from '#core/ids.ts';
import { screens } from '#core/navigation.ts';
import { openBook } from '../support/book.ts';
import { aNewcomer, push, stockThread } from '../support/newcomer.ts';
import { openOn } from '../support/open-on.ts';
import { noSideways } from '../support/sideways.ts';
import { test, type SharedServer } from '../support/test.ts';

/** Every screen, both languages and themes, tablet and phone: no finding, no sideways scroll, no tiny control. */

const tablet = { width: 1180, height: 820 };
const phone = { width: 390, height: 844 };
const languages = ['en', 'de'] as const;

type View = { readonly size: typeof tablet; readonly colorScheme: 'light' | 'dark' };

/**
 * English shows each theme and width, German its longer words on a phone. `npm run test:deep` shows every combination.
 */
const every: readonly View[] = [tablet, phone].flatMap((size) => [
  { size, colorScheme: 'light' },
  { size, colorScheme: 'dark' },
]);
const isDeep = process.env['SPOOLSIDE_DEEP'] === '1';
const views: Readonly<Record<(typeof languages)[number], readonly View[]>> = {
  en: isDeep
    ? every
    : [
        { size: tablet, colorScheme: 'dark' },
        { size: phone, colorScheme: 'light' },
      ],
  de: isDeep ? every : [{ size: phone, colorScheme: 'dark' }],
};

test.use({ serviceWorkers: 'block' });

let server: SharedServer;
let page: Page;
let thread: string;

test.beforeAll(async ({ browser, server: shared }) => {
  server = shared;
  const ada = await aNewcomer(server, 'ada');
  thread = await stockThread(server, ada);
  const context = await browser.newContext();
  page = await openOn(context, server, ada, thread);
});
test.afterAll(() => page.context().close());

const findings = async (): Promise<readonly string[]> => {
  // Asked again and again: an animation whose element was replaced meanwhile never says that it has finished.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Without frames there is nothing to bring together, for which axe would open a page of its own each time.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/**
 * Visible controls smaller than a fingertip, but for links inside a sentence and a row's link, which covers its row.
 */
const tooSmall = (): Promise<readonly string[]> =>
  page.evaluate(() => {
    const controls = 'button, [role="menuitem"], select, input:not([type="checkbox"]), a[href]:not([data-row-link])';
    const isInSentence = (control: HTMLElement) =>
      control.tagName === 'A' &&
      [...(control.parentNode?.childNodes ?? [])].some((one) => one instanceof Text && one.data.trim() !== '');
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !isInSentence(control))
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 80)} ${box.width}×${box.height}`);
  });

const inLanguage = async (language: (typeof languages)[number]): Promise<void> => {
  await page.goto(`${server.url}/profile`);
  await page.locator('select').first().selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

const everything = async (path: string, language: (typeof languages)[number]): Promise<void> => {
  for (const { size, colorScheme } of views[language]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const where = `${path} at ${size.width} px, ${colorScheme}`;
    if (language === 'en' || isDeep) expect(await findings(), where).toEqual([]);
    expect(await tooSmall(), where).toEqual([]);
    await noSideways(page, where);
  }
};

for (const language of languages) {
  test(`every screen is for everybody (${language})`, async () => {
    test.setTimeout(300_000);
    await inLanguage(language);
    const paths = screens
      .filter(({ path, layout }) => !path.includes(':') && layout !== 'none')
      .map(({ path }) => path);
    for (const path of [...paths, thread, '/inventory/check?q=1902', '/profile?tab=security', '/nowhere']) {
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await everything(path, language);
    }
  });

  test(`every form on a thread is for everybody (${language})`, async () => {
    test.setTimeout(300_000);
    await inLanguage(language);
    const words =
      language === 'en'
        ? ['Add spools', 'Use', 'Count', 'Weigh', 'Edit']
        : ['Spulen hinzufügen', 'Verbrauchen', 'Zählen', 'Wiegen', 'Bearbeiten'];
    for (const name of words) {
      await page.setViewportSize(tablet);
      await page.goto(server.url + thread);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await everything(`${thread} ${name}`, language);
    }
    await page.goto(`${server.url}/inventory/threads?add=1`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await everything('the form for a new thread', language);
  });
}

test('the pages before a sign-in are for everybody', async ({ browser }) => {
  const stranger = await browser.newContext();
  page = await stranger.newPage();
  const mailed = '/auth/reset?token_hash=x&type=recovery';
  const refused = '/auth/callback?error=x&error_code=bad_oauth_state';
  for (const path of ['/', '/login', '/register', '/forgot-password', mailed, refused]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await everything(path, 'en');
  }
  await stranger.close();
});

test('a machine with its hoops, and machines on paper, are for everybody', async ({ browser }) => {
  const bert = await aNewcomer(server, 'bert');
  const machineId = newId();
  const machine = {
    nickname: 'The one beside the window',
    brand: 'Ricoma',
    model: 'MT-1501',
    type: 'multi_needle',
    needlesPerHead: 15,
    serial: 'RC-2024-0099123',
    boughtOn: '2024-03-01',
    insured: true,
    priceMinor: 1_289_900,
    currentValueMinor: 999_900,
  };
  const hoop = (name: string, fieldWMm10: number, fieldHMm10: number) => ({
    name: 'hoop.create',
    args: { id: newId(), set: { name, fieldWMm10, fieldHMm10 } },
  });
  await push(await openBook(server.url, bert.email, bert.password), [
    { name: 'machine.create', args: { id: machineId, set: machine } },
    hoop('5×7', 1300, 1800),
    hoop('Magnetic', 2000, 2000),
  ]);
  const context = await browser.newContext();
  page = await openOn(context, server, bert, `/inventory/machines/${machineId}`);
  const sheets = ['insurance', 'maintenance', 'needles'].map((sheet) => `/inventory/machine-sheets?sheet=${sheet}`);
  for (const path of [`/inventory/machines/${machineId}`, '/inventory/hoops', ...sheets]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByText(path.includes('hoops') ? 'Magnetic' : 'The one beside the window').first(),
    ).toBeVisible();
    await everything(path, 'en');
  }
  await context.close();
});
