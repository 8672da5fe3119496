// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachineView } from '#features/machines/machine-view.tsx';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { runTimesInWords } from '#parts/jobs/run-time-words.ts';
import { save } from '../../data/a-tab.ts';
import { aSewingWorkshop } from './a-sewing-workshop.tsx';

const minute = 60_000;

const aShop = async () => {
  const shop = await aSewingWorkshop({ codes: ['0010'], blocks: [['0010', 1000]] });
  const other = newId();
  const set = { nickname: 'Carla', brand: 'Brother', model: 'PR680W' };
  await save(shop.store, mutate('machine.create', { id: other, set }));
  const viewOf = (id: string) =>
    shop.open(
      '/inventory/machines/:machineId/view',
      `/inventory/machines/${id}/view?design=${shop.designId}`,
      <MachineView />,
    );
  const log = () =>
    shop.open('/inventory/machines/:machineId?', `/inventory/machines/${shop.machineId}`, <MachinesScreen />);
  return { ...shop, other, viewOf, log };
};

test('Two machines are timed at once, also while the page is closed, and each run gets its own time', async () => {
  const { machineId, other, viewOf, time, runs } = await aShop();
  await viewOf(machineId).press('Start timing');
  time.now += 10 * minute;
  await viewOf(other).press('Start timing');
  time.now += 24 * minute;
  const [first, second] = [viewOf(machineId), viewOf(other)];
  await expect.poll(first.text).toContain('Timed for 34 min');
  await expect.poll(second.text).toContain('Timed for 24 min');
  await first.press('Run finished');
  await expect.poll(first.text).toContain('Timed: 34 min');
  await expect.poll(first.text).toContain('from T-1');
  await first.press('Book');
  await expect.poll(runs).toHaveLength(1);
  await expect.poll(first.buttons).toContain('Start timing');
  await second.press('Run finished');
  await expect.poll(second.text).toContain('from T-1');
  await second.press('Book');
  await expect.poll(runs).toHaveLength(2);
  const booked = (await runs()).map(({ machineId: on, seconds, secondsFrom, plannedSeconds }) => [
    on,
    seconds,
    secondsFrom,
    plannedSeconds,
  ]);
  // 1,000 stitches at 600 a minute, two trims of 6 s, by an efficiency of 85 %
  expect(new Set(booked)).toEqual(
    new Set([
      [machineId, 34 * 60, 'timed', 132],
      [other, 24 * 60, 'timed', 132],
    ]),
  );
});

test('LF2 A time that was taken and is not used is suggested; one that is typed over it is typed', async () => {
  const { machineId, viewOf, time, runs } = await aShop();
  const page = viewOf(machineId);
  await page.press('Start timing');
  time.now += 34 * minute;
  await page.press('Run finished');
  await expect.poll(page.text).toContain('from T-1');
  const tick = [...page.box.querySelectorAll('label')].find((one) => one.textContent === 'Timed: 34 min');
  tick?.querySelector('input')?.click();
  await page.press('Book');
  await expect.poll(runs).toMatchObject([{ seconds: 132, secondsFrom: 'suggested', plannedSeconds: 132 }]);
  await page.press('Start timing');
  time.now += 5 * minute;
  await page.press('Run finished');
  await page.press('Change figures');
  await page.type('Minutes sewn', '3');
  await page.press('Book');
  await expect
    .poll(runs)
    .toContainEqual(expect.objectContaining({ seconds: 180, secondsFrom: 'typed', plannedSeconds: 132 }));
});

test('The log of a machine says how long a run took beside what was planned, or that nobody timed it', async () => {
  const { machineId, store, log } = await aShop();
  const aRun = (what: string, set: object) =>
    mutate('run.create', { id: newId(), set: { machineId, what, pieces: 1, plannedSeconds: 1200, ...set } });
  await save(
    store,
    aRun('Rose', { seconds: 2040, secondsFrom: 'timed', spoiled: 1 }),
    aRun('Lily', { seconds: 1500, secondsFrom: 'typed' }),
    aRun('Iris', { seconds: 1200 }),
  );
  const page = log();
  await expect.poll(page.text).toContain('1 piece · 1 spoiled · 0 stitches · 34 min timed, 20 min planned');
  expect(page.text()).toContain('1 piece · 0 stitches · 25 min by hand, 20 min planned');
  expect(page.text()).toContain('1 piece · 0 stitches · 20 min planned, not timed');
});

test('What the runs of a job took in all counts those that somebody timed or typed', () => {
  expect(
    runTimesInWords([
      { seconds: 2040, secondsFrom: 'timed', plannedSeconds: 1200 },
      { seconds: 1500, secondsFrom: 'typed', plannedSeconds: 1200 },
      { seconds: 1500, secondsFrom: 'typed', plannedSeconds: null },
      { seconds: 9000, secondsFrom: 'suggested', plannedSeconds: 9000 },
    ]),
  ).toBe('59 min in 2 runs, 40 min planned');
  expect(runTimesInWords([{ seconds: 9000, secondsFrom: 'suggested', plannedSeconds: 9000 }])).toBeUndefined();
});
