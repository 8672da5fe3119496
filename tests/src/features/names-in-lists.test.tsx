// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { designId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import type { Draft } from '#data/queue/commit-now.ts';
import { DesignsScreen } from '#features/designs/designs-screen.tsx';
import { HoopsScreen } from '#features/hoops/hoops-screen.tsx';
import { MachinesScreen } from '#features/machines/machines-screen.tsx';
import { PlacesScreen } from '#features/places/places-screen.tsx';
import { aDesign } from '../core/a-design.ts';
import { teamId } from '../core/mutations/a-book.ts';
import { save } from '../data/a-tab.ts';
import { aTeamOf } from './a-team-screen.tsx';

interface List {
  readonly kind: RowKind;
  readonly path: string;
  readonly route: string;
  readonly search: string;
  readonly screen: () => ReactNode;
  readonly named: (name: string, at: number) => Draft;
  readonly field: string;
}

const lists: readonly List[] = [
  {
    kind: 'place',
    path: '/inventory/places',
    route: '/inventory/places/:placeId?',
    search: 'Search places',
    screen: () => <PlacesScreen />,
    named: (name) => mutate('place.create', { id: newId(), set: { name } }),
    field: 'name',
  },
  {
    kind: 'hoop',
    path: '/inventory/hoops',
    route: '/inventory/hoops/:hoopId?',
    search: 'Search hoops',
    screen: () => <HoopsScreen />,
    named: (name) => mutate('hoop.create', { id: newId(), set: { name, fieldWMm10: 1000, fieldHMm10: 1000 } }),
    field: 'name',
  },
  {
    kind: 'machine',
    path: '/inventory/machines',
    route: '/inventory/machines/:machineId?',
    search: 'Search machines',
    screen: () => <MachinesScreen />,
    named: (nickname) => mutate('machine.create', { id: newId(), set: { nickname, brand: 'A', model: 'B' } }),
    field: 'nickname',
  },
  {
    kind: 'design',
    path: '/inventory/designs',
    route: '/inventory/designs/:designId?',
    search: 'Search designs',
    screen: () => <DesignsScreen />,
    named: (name, at) => {
      const fingerprint = String(at).repeat(64);
      return mutate('design.create', { id: designId(teamId, fingerprint), set: aDesign({ name, fingerprint }) });
    },
    field: 'name',
  },
];

const names = ['Ablage', 'Ärmelfach', 'Box 1', 'Box 2', 'Box 10', 'Ofen', 'Öse'];

test.each(lists)(
  'F17 The list of each $kind is sorted as people sort names',
  async ({ path, route, screen, named }) => {
    const { store, open } = await aTeamOf();
    await save(store, ...names.toReversed().map(named));
    const page = open(route, `${path}?view=list`, screen());
    await expect.poll(() => page.rows().map((name) => name?.trim())).toEqual(names);
  },
);

test.each(lists)(
  'F18 The search of each $kind finds a name without its accents, in any form and case, also one from before',
  async ({ kind, path, route, search, screen, named, field }) => {
    const { store, open } = await aTeamOf();
    await save(store, named('Alte Blüte', 1), named('Große Blu\u0308te', 2), named('Straße', 3));
    const saved = await store.db.rows.where('kind').equals(kind).toArray();
    const nameOf = (row: LocalRow | undefined) => String(row?.d[field]);
    expect(saved.map(nameOf).toSorted()).toEqual(['Alte Blüte', 'Große Blüte', 'Straße']);
    // what is saved has one form; a row from before may have another
    for (const row of saved)
      if (nameOf(row) === 'Alte Blüte')
        await store.db.rows.update(row.key, { d: { ...row.d, [field]: 'Alte Blu\u0308te' } });
    const page = open(route, `${path}?view=list`, screen());
    const rows = () => page.rows().map((name) => name?.trim().normalize('NFC'));
    await expect.poll(rows).toEqual(['Alte Blüte', 'Große Blüte', 'Straße']);
    for (const [words, found] of [
      ['blute', ['Alte Blüte', 'Große Blüte']],
      ['BLÜTE', ['Alte Blüte', 'Große Blüte']],
      ['Blu\u0308te grosse', ['Große Blüte']],
      ['strasse', ['Straße']],
      ['STRASSE', ['Straße']],
    ] as const) {
      await page.type(search, words);
      await expect.poll(rows, { message: words }).toEqual(found);
    }
  },
);
