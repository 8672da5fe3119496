// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { PricingScreen } from '#features/pricing/pricing-screen.tsx';
import { aSewingWorkshop } from '../machines/a-sewing-workshop.tsx';

afterEach(() => localStorage.clear());

const route = '/calculators/pricing';
const aShop = () =>
  aSewingWorkshop({
    codes: ['1902'],
    blocks: [
      ['1902', 4000],
      ['0015', 3000],
      ['1902', 2412],
    ],
  });

test('A placement takes stitches, colours, changes and trims from a design, which is digitized already.', async () => {
  const shop = await aShop();
  const page = shop.open(route, route, <PricingScreen />);
  await page.press('Choose design');
  await page.press('Rose');
  const value = async (label: string) => (await page.control<HTMLInputElement>(label)).value;
  await expect.poll(() => value('Stitches')).toBe('9412');
  expect(await value('Colours')).toBe('2');
  page.box.querySelectorAll('summary').forEach((summary) => summary.click());
  expect(await value('Trims')).toBe('2');
  expect(await value('Colour changes')).toBe('2');
  expect((await page.control<HTMLInputElement>('The design is digitized already')).checked).toBe(true);
  expect(page.text()).not.toContain('Digitizing');
  await page.press('Take the design out');
  await expect.poll(page.text).toContain('Digitizing');
  expect(await value('Stitches')).toBe('9412');
});

test('?design= opens the calculator with an order of that design, and what was typed before is offered.', async () => {
  const shop = await aShop();
  const before = shop.open(route, route, <PricingScreen />);
  await before.type('Quantity', '7');
  const page = shop.open(route, `${route}?design=${shop.designId}`, <PricingScreen />);
  const stitches = async () => (await page.control<HTMLInputElement>('Stitches')).value;
  await expect.poll(stitches).toBe('9412');
  expect((await page.control<HTMLInputElement>('Quantity')).value).toBe('24');
  expect(page.address()).toBe(route);
  await expect.poll(page.text).toContain('Rose9,412 stitches');
});
