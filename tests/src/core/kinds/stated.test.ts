import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { describeKind, type Kind, required, withDefault } from '#core/kinds/describe-kind.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { commit } from '#data/queue/commit.ts';
import type { TeamStore } from '#data/database/team-store.ts';

/* Each line marked below must not compile: the type check of the tests fails when one does. */

const fields = {
  name: required(z.string()),
  machineId: withDefault(z.nullable(z.string()), null),
  priceMinor: withDefault(z.nullable(z.int()), null, 'minor'),
  serial: withDefault(z.nullable(z.string()), null),
};

const rest = {
  fields,
  costs: { priceMinor: 'hidden', serial: 'shown' },
  readers: 'everybody',
  references: { machineId: null },
  indexes: [],
  sort: () => undefined,
  most: 10,
  may: { create: 'inventory.change', update: 'nobody', delete: 'nobody', restore: 'nobody' },
  usedBy: [],
  title: { word: 'kindWords.loom', fields: ['name'] },
  collection: 'looms',
  rest: 'none',
  search: [],
  filters: [],
} as const;

const { costs: _costs, ...withoutCosts } = rest;
const { readers: _readers, ...withoutReaders } = rest;
const { most: _most, ...withoutLimit } = rest;
const { may: _may, ...withoutRights } = rest;
const { references: _references, ...withoutReferences } = rest;

/** The first call must compile; each call below a `@ts-expect-error` must not. */
const stated = (): readonly unknown[] => [
  describeKind(rest),
  // @ts-expect-error its costs are left out
  describeKind(withoutCosts),
  // @ts-expect-error who reads it is left out
  describeKind(withoutReaders),
  // @ts-expect-error its limit is left out
  describeKind(withoutLimit),
  // @ts-expect-error who may write it is left out
  describeKind(withoutRights),
  // @ts-expect-error what its ids refer to is left out
  describeKind(withoutReferences),
  // @ts-expect-error a field ends in Minor, so there may be costs
  describeKind({ ...rest, costs: 'none' }),
  // @ts-expect-error a serial number gives a machine away
  describeKind({ ...rest, costs: { priceMinor: 'hidden' } }),
  // @ts-expect-error there is no such field
  describeKind({ ...rest, costs: { ...rest.costs, worth: 'hidden' } }),
  // @ts-expect-error the rights to restore a row are left out
  describeKind({ ...rest, may: { create: 'inventory.change', update: 'nobody', delete: 'nobody' } }),
  // @ts-expect-error a number without its unit
  withDefault(z.int(), 1),
  // @ts-expect-error a text has none
  withDefault(z.string(), '', 'mm'),
  // @ts-expect-error the default does not fit
  withDefault(z.boolean(), 'yes'),
];

test('A kind that leaves nothing out compiles, and one that does is refused by the compiler.', () => {
  expect(stated()).toHaveLength(13);
});

const asked = (store: TeamStore): readonly unknown[] => [
  commit(store, [mutate('thread.update', { id: 'a', set: { notes: null } })]),
  commit(store, [{ name: 'place.create', args: { id: 'a', set: { name: 'Rack' } } }]),
  // @ts-expect-error there is no such mutation
  commit(store, [mutate('thread.paint', { id: 'a' })]),
  // @ts-expect-error a movement is never changed
  mutate('movement.update', { id: 'a', set: {} }),
  // @ts-expect-error a thread has no colour of that name
  mutate('thread.update', { id: 'a', set: { colour: 'red' } }),
  // @ts-expect-error the rules work out what is left
  mutate('spool.update', { id: 'a', set: { remainingMm: 1 } }),
  // @ts-expect-error a spool holds one thread for its whole life
  mutate('spool.update', { id: 'a', set: { threadId: 'b' } }),
  // @ts-expect-error a new thread needs its number
  mutate('thread.create', { id: 'a', set: { brand: 'Isacord', line: '40' } }),
  // @ts-expect-error not a way of moving thread
  commit(store, [{ name: 'movement.create', args: { id: 'a', set: { spoolId: 'b', type: 'eat' } } }]),
];

test('What a screen passes is checked by the compiler up to the outbox.', () => {
  const kind: Pick<Kind, 'collection'> = describeKind(rest);
  expect([typeof asked, kind.collection]).toEqual(['function', 'looms']);
});
