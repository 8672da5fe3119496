// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import '#features/designs/design-details.tsx';
import { aDesign } from '../../core/a-design.ts';
import { aSpool, aThread, save } from '../../data/a-tab.ts';
import { aTeamOf } from '../a-team-screen.tsx';

const file = (code: string, name: string, hex: string) => ({ brand: 'Isacord', code, name, hex });
const block = (stitches: number, fileThread: ReturnType<typeof file> | null) => ({
  stitches,
  pathMm10: 20_000,
  trims: 0,
  fileThread,
  threadId: null,
  stopOnly: false,
  note: null,
});
const [poinsettia, sapphire] = [file('1902', 'Poinsettia', '#c8102e'), file('3544', 'Sapphire', '#003893')];

/** A crest of 5,200 stitches in 1902 and 2,600 in 3544, with a machine of four needles; `metres` of each thread. */
const aCrest = async ({
  metres,
  hasMachine = true,
  files = [poinsettia, sapphire],
}: {
  readonly metres: readonly [number, number];
  readonly hasMachine?: boolean;
  /** The thread that the file names for each block. */
  readonly files?: readonly [ReturnType<typeof file> | null, ReturnType<typeof file> | null];
}) => {
  const team = await aTeamOf();
  const { store } = team;
  const [red, blue, machine] = [newId(), newId(), newId()];
  const set = aDesign({ name: 'Crest', stitches: 7800, blocks: [block(5200, files[0]), block(2600, files[1])] });
  const id = designId(store.actor.teamId, set.fingerprint);
  await save(
    store,
    aThread({ code: '1902', name: 'Poinsettia', hex: '#c8102e' }, red),
    aThread({ code: '3544', name: 'Sapphire', hex: '#003893' }, blue),
    aSpool(red, { shortCode: 'T-0001', initialLengthMm: metres[0] * 1000, state: 'open' }),
    aSpool(blue, { shortCode: 'T-0002', initialLengthMm: metres[1] * 1000, state: 'open' }),
    ...(hasMachine
      ? [
          mutate('machine.create', {
            id: machine,
            set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', type: 'multi_needle', needlesPerHead: 4 },
          }),
        ]
      : []),
    mutate('design.create', { id, set }),
  );
  const page = team.open('/inventory/designs/:designId?', `/inventory/designs/${id}`, <DesignsScreen />);
  const verdict = () => page.box.querySelector('output[aria-label="Verdict"]')?.textContent;
  const loaded = async () =>
    (await livingRows(store.db, 'needle'))
      .filter(({ data }) => data.threadId !== null)
      .map(({ data }) => [data.needle, data.threadId]);
  const chosen = async () => (await livingRows(store.db, 'design'))[0]?.data.blocks.map(({ threadId }) => threadId);
  return { store, page, verdict, loaded, chosen, ids: { red, blue, id } };
};

describe('A design on its page', () => {
  test('V2: both threads are owned and not loaded; Apply loads them in one step, and one Undo takes it back', async () => {
    const { page, verdict, loaded, ids } = await aCrest({ metres: [1000, 1000] });
    await expect.poll(verdict).toContain('Load 2');
    await page.press('Apply');
    await expect.poll(verdict).toContain('All on the machine');
    expect(await loaded()).toEqual([
      [1, ids.red],
      [2, ids.blue],
    ]);
    expect(page.text()).toContain('The needles are loaded as planned.');
    await page.press('Undo');
    await expect.poll(verdict).toContain('Load 2');
    expect(await loaded()).toEqual([]);
  });

  test('V3: 200 m for 24 pieces: where it runs out, and one press puts what is missing on the list, for this design', async () => {
    const { store, page, verdict, ids } = await aCrest({ metres: [200, 1000], hasMachine: false });
    await expect.poll(verdict).toContain('You own all 2 threads');
    await page.type('Pieces', '24');
    await expect.poll(verdict).toContain('1902 Isacord Poinsettia runs out on piece 7 of 24');
    await page.press('Add 1 to list');
    await expect.poll(page.text).toContain('On the shopping list');
    const lines = (await livingRows(store.db, 'shoppingLine')).map(({ data }) => data);
    expect(lines.map(({ threadId, qty, reasons }) => [threadId, qty, reasons])).toEqual([
      [ids.red, 1, [{ kind: 'wish', ref: ids.id, qty: 1 }]],
    ]);
    await page.press('Undo');
    await expect.poll(page.buttons).toContain('Add 1 to list');
  });

  test('RV1: what a job reserves is not there for another design, and the page says for whom it is', async () => {
    const { store, page, verdict, ids } = await aCrest({ metres: [1000, 1000], hasMachine: false });
    await expect.poll(verdict).toContain('You own all 2 threads');
    const job = { name: 'Polo', pieces: 1, blocks: [{ order: 0, threadId: ids.red, stitches: 181_000 }] };
    await save(store, mutate('job.create', { id: newId(), set: job }));
    await expect
      .poll(() => page.text().replaceAll('\u00a0', ' '))
      .toContain('996 m of 1902 Isacord Poinsettia reserved for Polo');
    expect(verdict()).toContain('runs out on piece 1 of 1');
  });

  test('pieces that are no number: a sentence, and the answer is for one piece', async () => {
    const { page, verdict } = await aCrest({ metres: [1000, 1000], hasMachine: false });
    await expect.poll(verdict).toContain('You own all 2 threads');
    await page.type('Pieces', 'many');
    await expect.poll(page.text).toContain('Enter a whole number from 1 to 100,000.');
    expect(verdict()).toContain('You own all 2 threads');
  });

  test('all suggestions are taken by one press, and given back by one Undo', async () => {
    const { page, verdict, chosen, ids } = await aCrest({ metres: [1000, 1000], hasMachine: false });
    await expect.poll(verdict).toContain('You own all 2 threads');
    await page.press('Take all suggestions');
    await expect.poll(chosen).toEqual([ids.red, ids.blue]);
    await page.press('Undo');
    await expect.poll(chosen).toEqual([null, null]);
  });

  test('the plan says apart which colour is to choose and which thread is to buy', async () => {
    const { page } = await aCrest({ metres: [1000, 1000], files: [null, file('0015', 'White', '#ffffff')] });
    await expect.poll(page.text).toContain('colour of block 1 (colour to choose)');
    expect(page.text()).toContain('0015 Isacord White (to buy)');
  });

  test('another thread is chosen for a block by its nearest, and the file’s word stays beside it', async () => {
    const { page, verdict, chosen, ids } = await aCrest({ metres: [1000, 1000], hasMachine: false });
    await expect.poll(verdict).toContain('You own all 2 threads');
    await page.press('Choose thread');
    const dialog = () => page.box.querySelector('dialog[open]');
    await expect.poll(() => dialog()?.textContent).toContain('Nearest in your stock');
    const option = () =>
      [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.includes('Sapphire'));
    await expect.poll(option).toBeTruthy();
    option()?.click();
    await expect.poll(chosen).toEqual([ids.blue, null]);
    await expect.poll(page.text).toContain('file: 1902 Isacord Poinsettia');
    await expect.poll(verdict).toContain('You own the one thread it needs');
  });
});
