import { expect, type Locator, type Page } from '@playwright/test';
import { openBook } from '../support/book.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { allIsSaved } from '../support/person.ts';
import { test, type SharedServer } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const isacord = '0010 0015 0020 0101 0145 0310 0345 0504 0630 0800 0904 1134 1300 1701 1800 1902 2910 3953'.split(' ');
const madeira = ['1747', '1801'];
const wanted = [...isacord.map((code) => `Isacord ${code}`), ...madeira.map((code) => `Madeira ${code}`)];

interface Hands {
  readonly page: Page;
  readonly count: { touches: number; keys: number };
  readonly tap: (what: Locator) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly enter: () => Promise<void>;
}

const handsOf = (page: Page): Hands => {
  const count = { touches: 0, keys: 0 };
  return {
    page,
    count,
    tap: async (what) => {
      await what.tap();
      count.touches += 1;
    },
    type: async (text) => {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
    enter: async () => {
      await page.keyboard.press('Enter');
      count.keys += 1;
    },
  };
};

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const door = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

const ways: readonly {
  readonly way: string;
  readonly most: { readonly touches: number; readonly keys: number };
  readonly add: (hands: Hands) => Promise<void>;
}[] = [
  {
    way: 'by number',
    most: { touches: 30, keys: 110 },
    add: async ({ page, tap, type, enter }) => {
      await tap(door(page, 'One by one'));
      for (const brand of ['Isacord', 'Madeira'])
        await tap(page.getByRole('group', { name: 'Which brands do you use?' }).getByRole('button', { name: brand }));
      await tap(page.getByLabel('Find in the charts'));
      for (const [at, code] of [...isacord, ...madeira].entries()) {
        await expect(page.getByLabel('Find in the charts')).toBeFocused();
        await type(code);
        const first = page.getByRole('option').first();
        await expect(first).toHaveAccessibleName(new RegExp(`^${code} `));
        await expect(page.locator('[role=option][data-active-item]')).toHaveCount(1);
        const isCertain = (await first.textContent())?.includes('Enter adds it') === true;
        if (isCertain) await enter();
        else {
          await tap(page.getByRole('option', { name: wanted[at]?.split(' ')[0] ?? '' }).first());
          await enter();
        }
        await expect(dialog(page).getByRole('region', { name: 'Just added' }).getByRole('listitem')).toHaveCount(
          at + 1,
        );
      }
      await tap(button(page, 'Done'));
    },
  },
  {
    way: 'by paste',
    most: { touches: 6, keys: 0 },
    add: async ({ page, count, tap }) => {
      await tap(door(page, 'Paste a list'));
      await page.getByLabel('Your list').fill(wanted.join('\n'));
      count.touches += 2; // press and hold, then touch Paste
      await tap(button(page, /^Add 20/));
    },
  },
  {
    way: 'by chart',
    most: { touches: 30, keys: 0 },
    add: async ({ page, count, tap }) => {
      for (const [brand, line, codes] of [
        ['Isacord', 'Isacord 40', isacord],
        ['Madeira', 'Polyneon 40', madeira],
      ] as const) {
        if (brand === 'Isacord') await tap(door(page, 'Tick in a chart'));
        else {
          await tap(button(page, 'Add thread'));
          await tap(button(page, 'Tick in a chart'));
        }
        const chart = page.getByLabel('Chart', { exact: true });
        const label = await chart.locator('option', { hasText: line }).first().textContent();
        await chart.selectOption({ label: label ?? '' });
        count.touches += 2; // opens the list, then chooses
        for (const code of codes)
          await tap(
            dialog(page)
              .getByRole('button', { name: new RegExp(`^${code} ${brand} `) })
              .first(),
          );
        await tap(button(page, /^Add \d+ colours/));
        await expect(dialog(page)).toHaveCount(0);
      }
    },
  },
  {
    way: 'by file',
    most: { touches: 4, keys: 0 },
    add: async ({ page, count, tap }) => {
      const rows = [
        ...isacord.map((code) => `Isacord,Isacord 40,${code},1`),
        ...madeira.map((code) => `Madeira,Polyneon 40,${code},1`),
      ];
      await tap(door(page, 'From a file'));
      await page.locator('input[type=file]').setInputFiles({
        name: 'threads.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Brand,Line,Code,Spools', ...rows].join('\n')),
      });
      count.touches += 2; // opens the file chooser, then chooses
      await tap(button(page, /^(Import|Add 20)/));
    },
  },
];

const coloursOf = async (server: SharedServer, { email, password }: Newcomer): Promise<readonly string[]> => {
  const book = await openBook(server.url, email, password);
  return (await book.rows('thread')).map(({ d }) => `${String(d?.['brand'])} ${String(d?.['code'])}`).toSorted();
};

for (const { way, most, add } of ways)
  test(`Twenty colours ${way} take at most ${most.touches} touches and ${most.keys} keys, every brand right`, async ({
    page,
    context,
    server,
  }) => {
    const jo = await aNewcomer(server);
    await signIn(context, server, jo);
    await page.goto(`${server.url}/inventory/threads`);
    const hands = handsOf(page);
    await add(hands);
    await expect(page.getByText('20 colours · 20 spools')).toBeVisible();
    await allIsSaved(page);
    expect(await coloursOf(server, jo)).toEqual(wanted.toSorted());
    test.info().annotations.push({ type: 'counted', description: JSON.stringify(hands.count) });
    expect(hands.count.touches).toBeLessThanOrEqual(most.touches);
    expect(hands.count.keys).toBeLessThanOrEqual(most.keys);
  });
