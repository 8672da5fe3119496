// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { MachineView } from '#features/machines/machine-view.tsx';
import { save } from '../../data/a-tab.ts';
import { aSewingWorkshop } from './a-sewing-workshop.tsx';

const route = '/inventory/machines/:machineId/view';

const aShop = async (jobSet: object = {}) => {
  const shop = await aSewingWorkshop({
    codes: ['0010', '0020', '0030'],
    blocks: [
      ['0010', 1000],
      ['0020', 800],
    ],
  });
  const jobId = newId();
  await save(
    shop.store,
    mutate('job.create', {
      id: jobId,
      set: {
        name: 'Polo logo',
        customer: 'Choir',
        pieces: 24,
        designId: shop.designId,
        machineId: shop.machineId,
        plannedOn: '2026-11-26',
        ...jobSet,
      },
    }),
  );
  await shop.load(1, '0010');
  await shop.load(2, '0020');
  const job = async () => (await shop.store.db.rows.get(rowKey('job', jobId)))?.d;
  const view = () => shop.open(route, `/inventory/machines/${shop.machineId}/view`, <MachineView />);
  return { ...shop, jobId, job, view };
};

type Page = ReturnType<Awaited<ReturnType<typeof aShop>>['view']>;
const strip = (page: Page) => page.box.querySelector('section[aria-label="On the machine now"]')?.textContent ?? '';

test('The whole job is sewn from the machine view without typing a number', async () => {
  const shop = await aShop();
  const page = shop.view();
  await expect.poll(() => strip(page)).toContain('Next: Polo logofor Choir · 24 pieces left');
  await page.press('Put it on');
  await expect.poll(page.heading).toBe('Rose');
  expect(strip(page)).toContain('Polo logofor Choir · 0 of 24 done · 24 pieces left');
  await page.press('Run finished');
  await page.press('12');
  await expect.poll(page.text).toMatch(/from T-1[^]*from T-2/u);
  await page.press('Book');
  await expect.poll(shop.job).toMatchObject({ status: 'running', piecesDone: 12, spoiled: 0 });
  await expect.poll(() => strip(page)).toContain('12 of 24 done · 12 pieces left');
  await page.press('Again: Polo logo · 12');
  await expect.poll(page.text).toMatch(/from T-1[^]*from T-2/u);
  await page.press('Book');
  await expect.poll(shop.job).toMatchObject({ status: 'running', piecesDone: 24 });
  expect(await shop.runs()).toMatchObject([
    { jobId: shop.jobId, pieces: 12, secondsFrom: 'suggested' },
    { jobId: shop.jobId, pieces: 12, secondsFrom: 'suggested' },
  ]);
  expect(await shop.left('0010')).toBe(1_000_000 - 24 * 5000);
  await expect.poll(() => strip(page)).toContain('All pieces are sewn. Is the job done?');
  await page.press('Done');
  await expect.poll(shop.job).toMatchObject({ status: 'done' });
});

test('A job without a design is sewn with the stitches and threads that it names itself', async () => {
  const [first, second] = ['0010', '0030'];
  const shop = await aShop();
  const threadIds = Object.fromEntries(
    (await shop.store.db.rows.where('kind').equals('thread').toArray()).map(({ id, d }) => [d['code'], id]),
  );
  const id = newId();
  const blocks = [
    { order: 0, threadId: threadIds[first], stitches: 1000 },
    { order: 1, threadId: threadIds[second], stitches: 600 },
    { order: 2, threadId: threadIds[first], stitches: 400 },
  ];
  const set = { name: 'Caps', pieces: 4, machineId: shop.machineId, plannedOn: '2026-11-20', blocks };
  await save(shop.store, mutate('job.create', { id, set }));
  const page = shop.view();
  await expect.poll(() => strip(page)).toContain('Next: Caps');
  await page.press('Put it on');
  await page.press('Run finished');
  await page.press('Book');
  await expect
    .poll(shop.runs)
    .toMatchObject([{ jobId: id, pieces: 4, stitches: 2000, blocks: [{ stitches: 1400 }, { stitches: 600 }] }]);
  expect(await shop.left(first)).toBeLessThan(1_000_000);
  expect(await shop.left(second)).toBeLessThan(1_000_000);
});

test('The view of a machine shows its running job with the design, whatever device put it on', async () => {
  const shop = await aShop();
  await save(
    shop.store,
    mutate('run.create', {
      id: newId(),
      set: { machineId: shop.machineId, jobId: shop.jobId, designId: shop.designId, pieces: 5, stitches: 1800 },
    }),
  );
  const page = shop.view();
  await expect.poll(page.heading).toBe('Rose');
  await expect.poll(() => strip(page)).toContain('5 of 24 done · 19 pieces left');
  await expect.poll(page.text).toContain('Block 1 of 2');
  expect(page.text()).toContain('Again: Polo logo · 5');
});

test('*Again* asks how it was sewn if the needles were given other threads since', async () => {
  const shop = await aShop({ machineId: null });
  const block = { stitches: 1000, spools: [] };
  await save(
    shop.store,
    mutate('run.create', {
      id: newId(),
      set: {
        machineId: shop.machineId,
        what: 'Names',
        pieces: 4,
        stitches: 1000,
        blocks: [{ ...block, needle: 1, threadId: shop.idOf('0010') }],
      },
    }),
  );
  await shop.load(1, '0030');
  const page = shop.view();
  await page.press('Again: Names · 4');
  await expect.poll(page.text).toContain('Needle 1: 0030 Isacord instead of 0010 Isacord');
  await page.press('Book');
  await expect.poll(page.text).toContain('How was it sewn this time?');
  expect(await shop.runs()).toHaveLength(1);
  await page.press('As in that run');
  await page.press('Book');
  await expect.poll(() => shop.left('0010')).toBe(1_000_000 - 4 * 5000);
  expect(await shop.left('0030')).toBe(1_000_000);
});

test('A repeated run without a design takes as much thread of a piece as it did, from the needles as they are now', async () => {
  const shop = await aShop({ machineId: null });
  const run = {
    machineId: shop.machineId,
    what: 'Names',
    pieces: 4,
    blocks: [
      {
        needle: 1,
        threadId: shop.idOf('0010'),
        stitches: 0,
        spools: [{ spoolId: shop.spoolOf('0010'), lengthMm: 40_000 }],
      },
    ],
  };
  await save(shop.store, mutate('run.create', { id: newId(), set: run }));
  await shop.load(1, '0030');
  const page = shop.view();
  await page.press('Again: Names · 4');
  await page.press('With the needles as they are now');
  await page.press('Book');
  await expect.poll(() => shop.left('0030')).toBe(1_000_000 - 40_000);
  expect(await shop.left('0010')).toBe(1_000_000 - 40_000);
});
