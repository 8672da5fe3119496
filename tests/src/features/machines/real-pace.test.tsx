// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { rowKey } from '#data/database/team-database.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { machineFigures, paceOfDraft } from '#features/pricing/machine-figures.tsx';
import { firstDraft } from '#features/pricing/pricing-draft.ts';
import { foundOf } from '#data/rows/local-rows.ts';
import { save } from '../../data/a-tab.ts';
import { aSewingWorkshop } from './a-sewing-workshop.tsx';

/** A workshop whose machine took these times as long as planned; a suggested time is said by 0. */
const aShop = async (...ratios: readonly number[]) => {
  const shop = await aSewingWorkshop({ codes: ['0010'], blocks: [['0010', 6000]] });
  const runs = ratios.map((ratio) =>
    mutate('run.create', {
      id: newId(),
      set: {
        machineId: shop.machineId,
        pieces: 1,
        plannedSeconds: 1000,
        seconds: ratio === 0 ? 5000 : ratio * 1000,
        secondsFrom: ratio === 0 ? 'suggested' : 'timed',
      },
    }),
  );
  await save(shop.store, ...runs);
  const machine = async () => {
    const row = await shop.store.db.rows.get(rowKey('machine', shop.machineId));
    if (row === undefined) throw new Error('There is no machine.');
    return foundOf<'machine'>(row);
  };
  const open = (query = '') =>
    shop.open('/inventory/machines/:machineId?', `/inventory/machines/${shop.machineId}${query}`, <MachinesScreen />);
  return { ...shop, machine, open };
};

/** Ticks the box of a label, or takes the tick back, once it stands as it should before. */
const tick = async (page: ReturnType<Awaited<ReturnType<typeof aShop>>['open']>, label: string, isTicked: boolean) => {
  const box = () =>
    [...page.box.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input');
  await expect.poll(() => box()?.checked).toBe(!isTicked);
  box()?.click();
};

test('LF1 The page of a machine shows its real pace with its count, and a tap switches it off and on', async () => {
  const shop = await aShop(1.1, 1.2, 1.3, 1.3, 2.9, 0);
  const page = shop.open();
  await expect.poll(page.text).toContain('1.3 × the planned time, from 5 runs that were timed');
  await tick(page, 'Plan with its real pace', false);
  await expect.poll(async () => (await shop.machine()).data.usesRealPace).toBe(false);
  await expect.poll(page.text).toContain('Plans use the machine’s own figures.');
  await tick(page, 'Plan with its real pace', true);
  await expect.poll(async () => (await shop.machine()).data.usesRealPace).toBe(true);
});

test('LF2 LF3 Four runs are shown and not used, and without a timed run the page says so', async () => {
  const four = (await aShop(1.2, 1.2, 1.4, 1.4)).open();
  await expect
    .poll(four.text)
    .toContain('1.3 × the planned time, from 4 runs that were timed. Plans use it from 5 runs on.');
  const none = (await aShop(0, 0, 0, 0, 0)).open();
  await expect.poll(none.text).toContain('No run was timed yet. Plans use the machine’s own figures.');
});

test('LF1 A run is suggested at the real pace and says so, and is planned by the machine’s own figures', async () => {
  const shop = await aShop(1.1, 1.2, 1.3, 1.3, 2.9);
  const page = shop.open(`?run=${shop.designId}`);
  // 6,000 stitches at 600 a minute and two trims of 6 s: 612 s, at 65.38 % 936 s, at 85 % 720 s
  await expect.poll(page.text).toContain('16 min · times as this machine really took: 1.3 ×, from 5 runs');
  await expect.poll(page.text).toContain('from T-1');
  await page.press('Book');
  await expect
    .poll(shop.runs)
    .toContainEqual(
      expect.objectContaining({ designId: shop.designId, seconds: 936, secondsFrom: 'suggested', plannedSeconds: 720 }),
    );
});

test('LF1 A price counts with the real pace of its machine and keeps it, unless that is switched off', async () => {
  const shop = await aShop(1.1, 1.2, 1.3, 1.3, 2.9);
  const first = firstDraft({ currency: 'EUR', currencyDecimals: 2 });
  const priced = async () => {
    const machine = await machineFigures(shop.store.db, await shop.machine());
    return { efficiencyBp: machine.figures.efficiencyBp, pace: paceOfDraft({ ...first, machine }) };
  };
  expect(await priced()).toEqual({ efficiencyBp: 6538, pace: { factorBp: 13_000, runs: 5 } });
  await save(shop.store, mutate('machine.update', { id: shop.machineId, set: { usesRealPace: false } }));
  expect(await priced()).toEqual({ efficiencyBp: 8500, pace: null });
  const ofQuote = { profile: {} as never, costs: null, pace: { factorBp: 12_000, runs: 9 } };
  expect(paceOfDraft({ ...first, profile: '', ofQuote })).toEqual({ factorBp: 12_000, runs: 9 });
  expect(paceOfDraft({ ...first, profile: 'Standard', ofQuote })).toBeNull();
});
