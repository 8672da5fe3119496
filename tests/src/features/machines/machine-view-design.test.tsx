// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { MachineView } from '#features/machines/machine-view.tsx';
import { aSewingWorkshop } from './a-sewing-workshop.tsx';

const route = '/inventory/machines/:machineId/view';

type Page = ReturnType<Awaited<ReturnType<typeof aSewingWorkshop>>['open']>;

const needles = (page: Page) =>
  [...page.box.querySelectorAll('[role="img"]')].map((one) => [
    one.getAttribute('aria-label'),
    one.getAttribute('data-mark'),
  ]);
const nextStop = (page: Page) => page.box.querySelector('output[aria-label="next stop"] b')?.textContent;

const aShop = () =>
  aSewingWorkshop({
    codes: ['0010', '0020', '0030'],
    blocks: [
      ['0010', 1000],
      ['0020', 800],
      ['0010', 500],
    ],
  });

test('The machine view shows the design with its blocks by needle, what is to be loaded, and the next stop.', async () => {
  const shop = await aShop();
  await shop.load(2, '0010');
  await shop.load(3, '0030');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}/view?design=${shop.designId}`, <MachineView />);
  await expect.poll(page.heading).toBe('Rose');
  await expect
    .poll(() => needles(page))
    .toEqual([
      ['Needle 1: 0020 Isacord, block 2 · load', 'load'],
      ['Needle 2: 0010 Isacord, blocks 1, 3', 'now'],
      ['Needle 3: 0030 Isacord', 'rest'],
      ['Needle 4: empty', 'rest'],
    ]);
  expect(page.address()).not.toContain('design');
  expect(page.text()).toContain('Load 1');
  expect(nextStop(page)).toBe('2 → 1');
  await page.press('Next block');
  await expect.poll(() => nextStop(page)).toBe('1 → 2');
  await page.press('Load');
  await page.press('Needle 1: load 0020 Isacord');
  await page.press('Close');
  await expect.poll(page.text).toContain('All on the machine');
  await page.press('Next block');
  await expect.poll(page.text).toContain('Block 3 of 3');
  expect(nextStop(page)).toBe('–');
  await page.press('Run finished');
  await expect.poll(page.text).toContain('2,300 stitches · 3 blocks');
  // Before the answer is there, the run cannot be booked.
  await expect.poll(page.text).toMatch(/from T-1[^]*from T-2/u);
  await page.press('Book');
  await expect.poll(shop.runs).toMatchObject([{ designId: shop.designId, pieces: 1 }]);
  await expect.poll(page.text).toContain('Block 1 of 3');
});

test('The design of a machine is chosen in the view, with its pieces, and remembered on the device.', async () => {
  const shop = await aShop();
  const path = `/inventory/machines/${shop.machineId}/view`;
  const page = shop.open(route, path, <MachineView />);
  await page.press('Choose design');
  await page.press('Rose');
  await page.type('Pieces', '24');
  await page.press('Show');
  await expect.poll(page.heading).toBe('Rose');
  expect(page.text()).toContain('Bertha · 24 pieces');
  const again = shop.open(route, path, <MachineView />);
  await expect.poll(again.heading).toBe('Rose');
  await again.press('Change design');
  await again.press('No design');
  await expect.poll(again.heading).toBe('Bertha');
});

test('N4 On one needle the next stop names the threads.', async () => {
  const shop = await aSewingWorkshop({
    machine: { needlesPerHead: 1 },
    codes: ['0010', '0020'],
    blocks: [
      ['0010', 1000],
      ['0020', 800],
    ],
  });
  const page = shop.open(route, `/inventory/machines/${shop.machineId}/view?design=${shop.designId}`, <MachineView />);
  await expect.poll(() => nextStop(page)).toBe('0010 → 0020');
});

test('N5 The plan stays as it was begun, although a load in the middle of a piece changes the needles.', async () => {
  const shop = await aSewingWorkshop({
    machine: { needlesPerHead: 2 },
    codes: ['0010', '0020', '0030'],
    blocks: [
      ['0010', 1000],
      ['0020', 800],
      ['0030', 500],
    ],
  });
  await shop.load(1, '0010');
  await shop.load(2, '0020');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}/view?design=${shop.designId}`, <MachineView />);
  await expect.poll(() => nextStop(page)).toBe('1 → 2');
  await page.press('Next block');
  await expect.poll(() => nextStop(page)).toBe('2 → 1');
  // While needle 2 sews, needle 1 can be threaded for the block after it.
  await expect.poll(() => needles(page)).toContainEqual(['Needle 1: 0030 Isacord, blocks 1, 3 · load', 'load']);
  await shop.load(1, '0030');
  await expect.poll(() => needles(page)).toContainEqual(['Needle 1: 0030 Isacord, blocks 1, 3', 'later']);
  await page.press('Next block');
  await expect.poll(() => needles(page)).toContainEqual(['Needle 1: 0030 Isacord, blocks 1, 3', 'now']);
});

test('A thread that the team does not own is said on the machine view: it never reads as ready.', async () => {
  const shop = await aSewingWorkshop({
    codes: ['0010'],
    blocks: [
      ['0010', 1000],
      ['0600', 800],
    ],
  });
  await shop.load(1, '0010');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}/view?design=${shop.designId}`, <MachineView />);
  await expect.poll(page.text).toContain('You do not own 0600 Isacord');
  expect(page.text()).not.toContain('All on the machine');
});
