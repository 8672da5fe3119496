import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { blockColours, rgbOf } from '#core/design-picture/block-colours.ts';
import { strandsOf } from '#core/design-picture/surface.ts';
import { fitView, onDevice, type View } from '#core/design-picture/view.ts';
import { sampleDesigns } from '#features/test-pages/vector-test-screen.tsx';
import { findChromium, findHeadlessShell } from '../../tools/find-chromium.mjs';
import { chromiumArgs } from '../support/chromium-args.ts';
import { aNewcomer, signIn, type Newcomer } from '../support/newcomer.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { colourAt, coverMask, pixelsOf, plainMask, settled, type Pixels } from './canvas-pixels.ts';

const tablet = { viewport: { width: 900, height: 700 }, serviceWorkers: 'block', deviceScaleFactor: 2 } as const;
const flower = sampleDesigns.flower();
const strands = strandsOf(flower);
const hexes = blockColours(flower.blocks);
const program = findHeadlessShell() ?? findChromium();

let trial: TestServer;
let jo: Newcomer;

test.beforeAll(async () => {
  trial = await startServer({ APP_ENV: 'development' });
  jo = await aNewcomer(trial);
});
test.afterAll(() => trial.remove());

const opened = async (device: BrowserContext): Promise<Page> => {
  await signIn(device, trial, jo);
  const page = await device.newPage();
  await page.goto(`${trial.url}/test/vector`);
  await settled(page);
  // the overlay of a start may still cover the picture, which then gets no touch
  await picture(page).click({ trial: true });
  await showMore(page);
  return page;
};

const showMore = async (page: Page): Promise<void> => {
  await page.getByText('Hoop, fabric, grid and more').click();
  // the picture is read where it stands on the screen
  await page.evaluate(() => window.scrollTo(0, 0));
};

const picture = (page: Page): Locator => page.getByRole('region', { name: 'Preview' }).getByRole('application');
const zoomIn = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByText(/% of true size/).textContent())?.replaceAll(/\D/gu, '') ?? '', 10);

const fittedView = async (page: Page): Promise<View> => {
  const { width, height } = (await picture(page).boundingBox()) ?? { width: 0, height: 0 };
  return onDevice(fitView(strands.box, { width, height }, Math.min(24, width / 16)), 2);
};

const seek = async (page: Page, stitch: number): Promise<void> => {
  await page.getByRole('slider', { name: 'Stitch' }).fill(String(stitch));
  await settled(page);
};

for (const [how, args] of [
  ['', []],
  [' without a graphics card', ['--disable-gpu', '--disable-accelerated-2d-canvas']],
] as const)
  test(`The thread lies where a plain drawing has its lines, each block in its colour${how}`, async ({
    playwright,
    browser,
  }) => {
    const own =
      args.length === 0
        ? browser
        : await playwright.chromium.launch({
            args: [...chromiumArgs, ...args],
            ...(program && { executablePath: program }),
          });
    const device = await own.newContext({ ...tablet, reducedMotion: 'reduce' });
    const page = await opened(device);
    const on = async (fabric: string, stitch: number): Promise<Pixels> => {
      await page.getByLabel('Fabric colour').selectOption(fabric);
      await seek(page, stitch);
      return pixelsOf(page);
    };
    const view = await fittedView(page);
    const sewn = coverMask(
      [await on('White', 0), await on('White', strands.count)],
      [await on('Black', 0), await on('Black', strands.count)],
    );
    const plain = await plainMask(page, [...strands.ends], view);
    const [both, either] = sewn.reduce(
      ([both, either], is, at) => [both + (is && plain[at] ? 1 : 0), either + (is || plain[at] ? 1 : 0)],
      [0, 0],
    );
    expect(either).toBeGreaterThan(20_000);
    expect(both / either).toBeGreaterThanOrEqual(0.97);

    const ends = [...strands.blockStarts.slice(1), strands.count];
    for (const [block, end] of ends.entries()) {
      await seek(page, end);
      // far enough behind the mark of the needle
      expectColour(await middleOf(page, end - 40, view), hexes[block] ?? '');
    }
    expectColour(await middleOf(page, strands.count - 1, view), hexes.at(-1) ?? '');
    await seek(page, 1);
    expectColour(await middleOf(page, 0, view), hexes[0] ?? '');
    await device.close();
    if (own !== browser) await own.close();
  });

const middleOf = async (page: Page, strand: number, { scale, left, top }: View): Promise<readonly number[]> => {
  const [ax = 0, ay = 0, bx = 0, by = 0] = strands.ends.subarray(strand * 4, strand * 4 + 4);
  return colourAt(page, ((ax + bx) / 2) * scale + left, ((ay + by) / 2) * scale + top);
};

/** Light makes a thread brighter or darker, but hardly changes the proportions of its colour. */
const expectColour = (seen: readonly number[], hex: string): void => {
  const thread = rgbOf(hex);
  const length = (numbers: readonly number[]) => Math.hypot(...numbers.slice(0, 3));
  const product = thread.reduce((sum, value, at) => sum + value * (seen[at] ?? 0), 0);
  expect(length(seen), `${hex} is seen as ${seen.join(' ')}`).toBeGreaterThan(length(thread) * 0.35);
  expect(product / (length(seen) * length(thread)), `${hex} is seen as ${seen.join(' ')}`).toBeGreaterThan(0.95);
};

test('A design that was played to a stitch looks as one that was set to it', async ({ browser }) => {
  const device = await browser.newContext({ ...tablet, deviceScaleFactor: 1 });
  const page = await opened(device);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText(/^[1-9]\d of 889$/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await settled(page);
  const slider = page.getByRole('slider', { name: 'Stitch' });
  const stitch = Number(await slider.inputValue());
  expect(stitch).toBeGreaterThan(5);
  const played = await pixelsOf(page);
  await seek(page, 800);
  expect((await pixelsOf(page)).data === played.data).toBe(false);
  await seek(page, stitch);
  expect((await pixelsOf(page)).data === played.data).toBe(true);
  await page.getByRole('button', { name: 'Next block' }).click();
  await expect(slider).toHaveValue(String(strands.blockStarts[stitch < (strands.blockStarts[1] ?? 0) ? 1 : 2]));
  await page.getByRole('button', { name: 'Previous block' }).click();
  await expect(slider).toHaveValue(String(strands.blockStarts[stitch < (strands.blockStarts[1] ?? 0) ? 0 : 1]));
  await device.close();
});

test('The picture answers to the keyboard alone, and says in words what it shows', async ({ browser }) => {
  const device = await browser.newContext(tablet);
  const page = await opened(device);
  await expect(
    page.getByRole('img', { name: /^Flower: 889 stitches in 4 blocks, \d+\.?\d* × \d+\.?\d* mm$/ }),
  ).toBeVisible();
  await expect(page.getByText('Block 4 of 4: 1366 Isacord Mahogany')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sample' }).focus();
  await page.keyboard.press('Tab');
  await expect(picture(page)).toBeFocused();
  const fitted = await zoomIn(page);
  await page.keyboard.press('+');
  await expect.poll(() => zoomIn(page)).toBeGreaterThan(fitted);
  await settled(page);
  const before = await pixelsOf(page);
  await page.keyboard.press('ArrowRight');
  await settled(page);
  expect((await pixelsOf(page)).data === before.data).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  expect((await pixelsOf(page)).data === before.data).toBe(true);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(() => zoomIn(page)).toBeLessThan(fitted);
  await page.keyboard.press('0');
  await expect.poll(() => zoomIn(page)).toBe(fitted);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('button', { name: 'True size' }).press('Enter');
  await expect(page.getByText(/^100% of true size/)).toBeVisible();
  await device.close();
});

test('Two fingers zoom; one finger scrolls the page until the picture is zoomed', async ({ browser }) => {
  const device = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await opened(device);
  await expect(picture(page)).toHaveCSS('touch-action', 'pan-y');
  const fitted = await zoomIn(page);
  const { x, y, width, height } = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [midX, midY] = [x + width / 2, y + height / 2];
  const touch = await device.newCDPSession(page);
  const fingers = (apart: number) => [
    { x: midX - apart, y: midY, id: 1 },
    { x: midX + apart, y: midY, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 60, 80, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => zoomIn(page)).toBeGreaterThan(fitted * 2);
  await expect(picture(page)).toHaveCSS('touch-action', 'none');
  for (const name of ['Zoom in', 'Zoom out', 'Fit', 'True size', 'Play', 'Next block', 'Grid', 'Jumps', 'Save picture'])
    expect((await page.getByRole('button', { name, exact: true }).boundingBox())?.height, name).toBeGreaterThanOrEqual(
      44,
    );
  await device.close();
});

for (const [reducedMotion, moves] of [
  ['no-preference', true],
  ['reduce', false],
] as const)
  test(`The light ${moves ? 'follows the pointer' : 'stands still for people who ask for less motion'}`, async ({
    browser,
  }) => {
    const device = await browser.newContext({ ...tablet, deviceScaleFactor: 1, reducedMotion });
    const page = await opened(device);
    const before = await pixelsOf(page);
    const { x, y, width, height } = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width * 0.95, y + height * 0.9);
    const isAsBefore = async (): Promise<boolean> => (await pixelsOf(page)).data === before.data;
    // a slow device draws the moved light late
    if (moves) await expect.poll(isAsBefore).toBe(false);
    await settled(page);
    expect(await isAsBefore()).toBe(!moves);
    await device.close();
  });

test('Grid, jumps, hoop and fabric are shown when a person asks for them', async ({ browser }) => {
  const device = await browser.newContext({ ...tablet, deviceScaleFactor: 1 });
  const page = await opened(device);
  await page.getByLabel('Sample').selectOption('Badge with fill and border');
  await settled(page);
  if (!(await page.getByRole('button', { name: 'Grid' }).isVisible())) await showMore(page);
  let last = await pixelsOf(page);
  const differs = async (): Promise<void> => {
    await expect.poll(async () => (await pixelsOf(page)).data === last.data).toBe(false);
    await settled(page);
    last = await pixelsOf(page);
  };
  await page.getByRole('button', { name: 'Grid' }).press('Enter');
  await expect(page.getByText(/Grid \d+\smm/)).toBeVisible();
  await differs();
  await page.getByRole('button', { name: 'Jumps' }).press('Enter');
  await differs();
  await page.getByLabel('Hoop').selectOption('standard · 100 × 100 mm');
  await expect(page.getByText('The design fits this hoop.')).toBeVisible();
  await differs();
  await page.getByLabel('Hoop').selectOption('standard · 50 × 72 mm');
  await expect(page.getByText('The design is too large for this hoop.')).toBeVisible();
  await page.getByLabel('Fabric colour').selectOption('Another colour');
  await page.getByLabel('Choose the colour').fill('#8040c0');
  await differs();
  expect((await colourAt(page, 6, 6))[2]).toBeGreaterThan(150);
  await device.close();
});

test('A picture is saved, printed alone in its true size, and shared where the browser can', async ({ browser }) => {
  const device = await browser.newContext({ ...tablet, deviceScaleFactor: 1 });
  await device.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, {
      seen,
      print: () => {
        const image = document.querySelector<HTMLImageElement>('body > figure img');
        seen.push({ width: image?.style.inlineSize, caption: document.querySelector('body > figure')?.textContent });
        window.dispatchEvent(new Event('afterprint'));
      },
    });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, title }: ShareData) =>
        void seen.push({ files: files?.map(({ name, type }) => [name, type]), title }),
    });
  });
  const page = await opened(device);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  expect((await download).suggestedFilename()).toBe('Flower.png');
  await page.getByRole('button', { name: 'Print picture' }).click();
  const seen = () => page.evaluate(() => (window as unknown as { readonly seen: readonly unknown[] }).seen);
  await expect.poll(seen).toHaveLength(1);
  await page.getByRole('button', { name: 'Share picture' }).click();
  await expect.poll(seen).toHaveLength(2);
  const wide = strands.box.right - strands.box.left;
  expect(await seen()).toEqual([
    { width: `${(wide + 120) / 10}mm`, caption: expect.stringContaining('Flower: 889 stitches') },
    { files: [['Flower.png', 'image/png']], title: 'Flower' },
  ]);
  await device.close();
});
