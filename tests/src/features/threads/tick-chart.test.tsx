// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { importTakeBack, pastImports } from '#inventory/imports.ts';
import { TickChartDialog } from '#features/threads/adding/tick-chart-dialog.tsx';
import { nine } from '../../core/mutations/a-book.ts';
import { save } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const ownChart = mutate('chart.create', {
  id: newId(),
  set: {
    brand: 'Gunold',
    line: 'Poly 40',
    colours: [
      { code: '61001', name: 'Quokka Blue', hex: '#0a141e' },
      { code: '61002', name: 'Signal Red', hex: null },
      { code: '61003', name: 'Lime', hex: '#00ff00' },
    ],
  },
});

const aDialog = async (teams: readonly { readonly public_id: string; readonly name: string }[] = []) => {
  const workshop = await aWorkshop(<TickChartDialog onClose={() => undefined} />, { drafts: [ownChart], teams });
  const said = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string) => [...workshop.box.querySelectorAll('button')].find((one) => said(one) === name);
  const press = async (name: string) => {
    await expect.poll(() => button(name), { message: `a button ${name}` }).toBeDefined();
    button(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  const text = () => (workshop.box.textContent ?? '').replaceAll('\u00a0', ' ');
  const select = async (value: string) => {
    const field = () => workshop.box.querySelector('select');
    await expect.poll(() => [...(field()?.options ?? [])].map((option) => option.value)).toContain(value);
    const list = field();
    if (list === null) return;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
    list.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const stock = () => workshop.inventory.snapshot().rows.map(({ thread, spools }) => [thread.code, spools.length]);
  return { ...workshop, press, text, select, stock };
};

test('A whole chart of one’s own is ticked, what is gone is unticked, and the rest comes into stock.', async () => {
  const { press, select, stock } = await aDialog();
  await select('Gunold Poly 40');
  await press('Tick all that are missing');
  await press('61002 Gunold Signal Red');
  await press('Add 2 colours');
  await expect.poll(stock).toEqual([
    ['61001', 1],
    ['61003', 1],
  ]);
});

test('What is ticked in a chart stands in the history of imports, and is taken back there', async () => {
  const { press, select, stock, store } = await aDialog();
  await select('Gunold Poly 40');
  await press('Tick all that are missing');
  await press('Add 3 colours');
  await expect.poll(stock).toHaveLength(3);
  const past = async () =>
    (await pastImports(store.db, store.now())).map((one) => [one.source, one.colours, one.spools, one.isTakenBack]);
  expect(await past()).toEqual([['chart', 3, 3, false]]);
  const [one] = await pastImports(store.db, store.now());
  const found = await importTakeBack(store, one?.id ?? '');
  for (const { actions } of found.batches) await save(store, ...actions);
  await expect.poll(stock).toEqual([]);
  expect(await past()).toEqual([['chart', 3, 3, true]]);
});

test('A set of another team is ticked here with its spools, without a network; for a team that is not here it says what to do.', async () => {
  const [guild, club] = [newId(), newId()];
  const page = await aDialog([
    { public_id: guild, name: 'Guild' },
    { public_id: club, name: 'Club' },
  ]);
  const { userId } = page.store.actor;
  const db = openTeamDatabase(userId, guild);
  const there = createTeamStore(db, { userId, teamId: guild, role: 'owner' }, () => Date.parse(nine));
  onTestFinished(() => {
    there.feed.close();
    db.close();
  });
  const item = { brand: 'Isacord', line: 'Isacord 40', catalogueId: null };
  const items = [
    { ...item, code: '1902', spools: 3 },
    { ...item, code: '0020', spools: 1 },
  ];
  await save(there, mutate('threadSet.create', { id: newId(), set: { name: 'Autumn', items } }));
  page.end();

  const again = await aDialog([
    { public_id: guild, name: 'Guild' },
    { public_id: club, name: 'Club' },
  ]);
  await expect.poll(again.text).toContain('Sets of Guild');
  expect(again.text()).toContain('Open Club once on this device');
  await expect.poll(() => again.box.querySelector('select')?.options.length ?? 0).toBeGreaterThan(5);
  await again.press('Autumn· 2');
  await again.press('Add 2 colours');
  await expect.poll(again.stock).toEqual([
    ['0020', 1],
    ['1902', 3],
  ]);
});
