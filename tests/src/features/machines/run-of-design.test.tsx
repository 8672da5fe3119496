// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { rowKey } from '#data/database/team-database.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { aSewingWorkshop } from './a-sewing-workshop.tsx';

const route = '/inventory/machines/:machineId?';

test('F33 A run of a design is three inputs: design, pieces, Book.', async () => {
  const shop = await aSewingWorkshop({
    codes: ['1902', '0015'],
    blocks: [
      ['1902', 1456],
      ['0015', 1094],
    ],
  });
  const { machineId, designId, idOf, spoolOf, load, left, runs } = shop;
  await load(2, '1902');
  const page = shop.open(route, `/inventory/machines/${machineId}`, <MachinesScreen />);
  await page.press('Record run');
  await page.press('Rose');
  await page.type('Pieces sewn', '20');
  await expect.poll(page.text).toContain('2,550 stitches · 2 blocks · 2 trims');
  await expect.poll(page.text).toContain('146\u00a0m from T-1');
  expect(page.text()).toContain('109\u00a0m from T-2');
  await page.press('Book');
  await expect.poll(runs).toMatchObject([
    {
      machineId,
      designId,
      what: 'Rose',
      pieces: 20,
      stitches: 2550,
      blocks: [
        {
          threadId: idOf('1902'),
          needle: 2,
          stitches: 1456,
          spools: [{ spoolId: spoolOf('1902'), lengthMm: 145_600 }],
        },
        {
          threadId: idOf('0015'),
          needle: 1,
          stitches: 1094,
          spools: [{ spoolId: spoolOf('0015'), lengthMm: 109_400 }],
        },
      ],
    },
  ]);
  expect(await left('1902')).toBe(854_400);
  await page.press('Undo');
  await expect.poll(() => left('1902')).toBe(1_000_000);
  expect((await runs()).map((run) => run['designId'])).toEqual([designId, designId]);
});

test('F33 Each figure that a design filled can be overruled, and the lengths follow.', async () => {
  const shop = await aSewingWorkshop({
    codes: ['1902', '0015'],
    blocks: [
      ['1902', 600],
      ['0015', 400],
    ],
  });
  const page = shop.open(route, `/inventory/machines/${shop.machineId}?run=${shop.designId}`, <MachinesScreen />);
  await page.press('Change figures');
  await page.type('Stitches per piece', '2000');
  const length = async (needle: number) =>
    (await page.control<HTMLInputElement>(`Needle ${needle}, thread in all`)).value;
  await expect.poll(() => length(1)).toBe('6');
  expect(await length(2)).toBe('4');
  await page.type('Needle 2, thread in all', '4.5');
  await page.type('Minutes sewn', '7');
  await page.press('Book');
  await expect.poll(shop.runs).toMatchObject([{ stitches: 2000, seconds: 420, designId: shop.designId }]);
  expect(await shop.left('0015')).toBe(995_500);
  await expect.poll(() => page.box.querySelector('dialog[open]')).toBeNull();
});

test('N5 Threads that follow each other on one needle are each booked from their own spools.', async () => {
  const shop = await aSewingWorkshop({
    machine: { needlesPerHead: 2 },
    codes: ['0010', '0020', '0030'],
    blocks: [
      ['0010', 1000],
      ['0020', 1000],
      ['0030', 1000],
    ],
  });
  await shop.load(1, '0010');
  await shop.load(2, '0020');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}?run=${shop.designId}`, <MachinesScreen />);
  await page.type('Pieces sewn', '24');
  await expect.poll(page.text).toContain('120\u00a0m from T-3');
  await page.press('Book');
  await expect.poll(shop.runs).toMatchObject([
    {
      blocks: [{ needle: 1 }, { needle: 2, threadId: shop.idOf('0020') }, { needle: 2, threadId: shop.idOf('0030') }],
    },
  ]);
  expect(await shop.left('0030')).toBe(880_000);
});

test('W5 What no spool has is not booked, and is said; so is a block without a thread of the team.', async () => {
  const shop = await aSewingWorkshop({
    codes: ['1902'],
    blocks: [
      ['1902', 5000],
      ['0600', 100],
    ],
  });
  const page = shop.open(route, `/inventory/machines/${shop.machineId}?run=${shop.designId}`, <MachinesScreen />);
  await page.type('Pieces sewn', '50');
  await expect.poll(page.text).toContain('250\u00a0m of 1902 Isacord are not booked: no spool here has them.');
  expect(page.text()).toContain('1 block has no thread of yours: nothing is booked for it.');
  await page.press('Book');
  await expect.poll(shop.runs).toMatchObject([{ blocks: [{ spools: [{ lengthMm: 1_000_000 }] }, { spools: [] }] }]);
  expect(await shop.left('1902')).toBe(0);
});

test('A run of words of one’s own stays possible, and counts on the machine.', async () => {
  const shop = await aSewingWorkshop({ codes: ['1902'], blocks: [['1902', 5000]] });
  await shop.load(1, '1902');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}`, <MachinesScreen />);
  await page.press('Record run');
  await page.type('Design', 'A patch for Ina');
  await page.type('Stitches per piece', '1000');
  await page.press('Book');
  await expect.poll(shop.runs).toMatchObject([{ what: 'A patch for Ina', designId: null, stitches: 1000 }]);
  const machine = await shop.store.db.rows.get(rowKey('machine', shop.machineId));
  expect(machine?.d).toMatchObject({ totalStitches: 1000 });
});

test('A person may take another spool for a thread, or book it from none.', async () => {
  const shop = await aSewingWorkshop({
    codes: ['1902', '0015'],
    blocks: [
      ['1902', 1000],
      ['0015', 1000],
    ],
  });
  const other = await shop.anotherSpool('1902', 'T-9');
  const page = shop.open(route, `/inventory/machines/${shop.machineId}?run=${shop.designId}`, <MachinesScreen />);
  await page.type('Pieces sewn', '10');
  await page.press('Change figures');
  const spoolFields = () =>
    [...page.box.querySelectorAll('label')]
      .filter(({ textContent }) => textContent === 'Spool')
      .map(({ control }) => control as HTMLSelectElement);
  await expect.poll(() => spoolFields().length).toBe(2);
  const choose = (at: number, value: string) => {
    const [field] = spoolFields().slice(at);
    if (field === undefined) throw new Error('There is no such spool field.');
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(0, other);
  choose(1, '');
  await expect.poll(page.text).toContain('50\u00a0m of 0015 Isacord are not booked from stock.');
  await page.press('Book');
  await expect
    .poll(shop.runs)
    .toMatchObject([{ blocks: [{ spools: [{ spoolId: other, lengthMm: 50_000 }] }, { spools: [] }] }]);
  expect(await shop.left('1902')).toBe(1_000_000);
});

test('What fits? takes the size of a design.', async () => {
  const shop = await aSewingWorkshop({ codes: ['1902'], blocks: [['1902', 2550]] });
  await shop.hoop('Small', 700);
  await shop.hoop('Middle', 1000);
  const page = shop.open(route, `/inventory/machines/${shop.machineId}`, <MachinesScreen />);
  await page.press('Choose design');
  await page.press('Rose');
  await expect.poll(page.text).toContain('Smallest: Middle');
  expect((await page.control<HTMLInputElement>('Width of the design')).value).toBe('81.2');
  await page.press('Take the design out');
  await expect.poll(async () => (await page.control<HTMLInputElement>('Width of the design')).value).toBe('');
});
