// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
import { SpoolSteps } from '#features/threads/spools/spool-steps.tsx';
import { UseDialog } from '#features/threads/spools/use-dialog.tsx';
import { ThreadsScreen } from '#features/threads/threads-screen.tsx';
import type { Teams } from '#me/team-state.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aSpool, aThread, save } from '../data/a-tab.ts';
import { aTeamOf } from './a-team-screen.tsx';

afterEach(() => localStorage.clear());

const snapshot = { settings: {}, items: [] };
const teams = { get: () => snapshot, subscribe: () => () => undefined } as unknown as Teams;

const machinesRoute = '/inventory/machines/:machineId?';
const placesRoute = '/inventory/places/:placeId?';

const First = ({ as }: { readonly as: 'steps' | 'use' }) => {
  const [isOpen, setOpen] = useState(true);
  const [owned] = useQuery(stock).rows;
  const [one] = owned?.spools ?? [];
  if (owned === undefined || one === undefined || !isOpen) return null;
  return as === 'use' ? (
    <UseDialog owned={owned} spoolId={one.id} onClose={() => setOpen(false)} />
  ) : (
    <SpoolSteps one={one} onBook={() => undefined} onDone={() => undefined} />
  );
};

/** A machine with two loaded needles; both spools lie in a rack. The first colour is on the list, bought. */
const aLoadedMachine = async () => {
  const team = await aTeamOf();
  const { store } = team;
  const [machineId, rack, lineId] = [newId(), newId(), newId()];
  const threads = ['1902', '3544'].map((code) => ({ code, threadId: newId(), spoolId: newId() }));
  await save(
    store,
    mutate('place.create', { id: rack, set: { name: 'Rack' } }),
    ...threads.map(({ code, threadId }) => aThread({ code, name: `Colour ${code}` }, threadId)),
  );
  await save(
    store,
    ...threads.map(({ threadId, spoolId }, at) =>
      aSpool(threadId, { shortCode: `T-000${at + 1}`, placeId: rack, state: 'open' }, spoolId),
    ),
    mutate('machine.create', {
      id: machineId,
      set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ-SC', type: 'multi_needle', needlesPerHead: 2 },
    }),
    ...threads.map(({ threadId, spoolId }, at) => {
      const place = { machineId, head: 0, needle: at + 1 };
      return mutate('needle.update', {
        id: slotId(store.actor.teamId, machineId, place),
        set: { ...place, threadId, spoolId },
      });
    }),
    mutate('shoppingLine.create', { id: lineId, set: { threadId: threads[0]?.threadId ?? '', qty: 2 } }),
    mutate('shoppingTick.create', { id: newId(), set: { lineId, qty: 2 } }),
  );
  /** All rows that are not only added to, without their stamps. */
  const book = async () => {
    const rows = (await store.db.rows.toArray()).filter(
      ({ kind, deleted }) => !deleted && !['movement', 'shoppingTick'].includes(kind),
    );
    return Object.fromEntries(
      rows.map(({ key, d: { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } }) => [
        key,
        fields,
      ]),
    );
  };
  const spoolsOnNeedles = async () =>
    (await store.db.rows.where('key').startsWith('needle/').toArray()).filter(({ d }) => d['spoolId'] !== null).length;
  return { ...team, machineId, rack, book, spoolsOnNeedles };
};

type World = Awaited<ReturnType<typeof aLoadedMachine>>;
type Page = ReturnType<World['open']>;

const tick = async (page: Page, label: string) => {
  const found = () =>
    [...page.box.querySelectorAll<HTMLInputElement>('dialog[open] input[type=checkbox]')].find((box) =>
      (box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? '').startsWith(label),
    );
  // On a busy machine the dialog may draw its fields anew after the first click, as a person would see.
  await expect
    .poll(
      () => {
        if (found()?.checked === false) found()?.click();
        return found()?.checked;
      },
      { message: `the box "${label}"`, interval: 200 },
    )
    .toBe(true);
};

const machines = ({ open, machineId }: World) =>
  open(
    machinesRoute,
    `/inventory/machines/${machineId}`,
    <TeamsProvider teams={teams}>
      <MachinesScreen />
    </TeamsProvider>,
  );

/** What a person does, and how many spools are on needles then. */
const doings: readonly (readonly [string, number, (world: World) => Promise<Page>])[] = [
  [
    'archive both colours in bulk',
    0,
    async ({ open }) => {
      const page = open('/inventory/threads', '/inventory/threads', <ThreadsScreen />);
      await page.press('Choose several');
      await page.press('All 2 shown');
      await page.press('Edit');
      await tick(page, 'Archive');
      await page.press('Change');
      return page;
    },
  ],
  [
    'delete the machine',
    0,
    async (world) => {
      const page = machines(world);
      await page.press('Delete');
      return page;
    },
  ],
  [
    'mark the machine as sold',
    0,
    async (world) => {
      const page = machines(world);
      await page.press('Edit');
      await page.choose('State', 'Sold');
      await page.press('Save');
      return page;
    },
  ],
  [
    'take a needle off the machine',
    1,
    async (world) => {
      const page = machines(world);
      await page.press('Edit');
      await page.type('Needles', '1');
      await page.press('Save');
      return page;
    },
  ],
  ...['It is lost', 'It is empty', 'Archive', 'Delete spool'].map(
    (step) =>
      [
        `press “${step}”`,
        1,
        async ({ open }: World) => {
          const page = open('/', '/', <First as="steps" />);
          await page.press(step);
          return page;
        },
      ] as const,
  ),
  [
    'use more than is left, and say that the spool is empty',
    1,
    async ({ open }) => {
      const page = open('/', '/', <First as="use" />);
      await page.type('Amount', '1100');
      await page.press('Book');
      await page.press('All from T-0001, and it is empty now');
      return page;
    },
  ],
  [
    'find a spool missing in a stocktake',
    1,
    async ({ open, rack }) => {
      const page = open(placesRoute, `/inventory/places/${rack}`, <PlacesScreen />);
      await page.press('Stocktake');
      await page.press('T-0001 differs');
      await page.press('missing');
      await page.press('Book stocktake');
      return page;
    },
  ],
  [
    'put what was bought into stock',
    2,
    async ({ open }) => {
      const page = open(
        '/shopping',
        '/shopping',
        <TeamsProvider teams={teams}>
          <ShoppingScreen />
        </TeamsProvider>,
      );
      await page.press('Put what I ticked into stock: 2 spools');
      return page;
    },
  ],
];

test.each(doings)('Undo puts everything back after I %s [F10]', async (_name, onNeedles, doing) => {
  const world = await aLoadedMachine();
  const before = await world.book();
  expect(await world.spoolsOnNeedles()).toBe(2);
  const page = await doing(world);
  await expect.poll(world.book).not.toEqual(before);
  await expect.poll(world.spoolsOnNeedles).toBe(onNeedles);
  await page.press('Undo');
  await expect.poll(world.book).toEqual(before);
});
