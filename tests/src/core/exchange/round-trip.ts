import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { leadsBack } from '#core/threads/fits-instead.ts';
import { effects, families, finishes, materials, threadKinds, spoolStates } from '#core/kinds/choices.ts';

import { aBook, teamId } from '../mutations/a-book.ts';
import { carriedOut, exported, isIdle, planned, type Book } from './a-stock.ts';

const awkward = [
  '=1+1',
  "'=x",
  "''",
  '-5',
  '+49',
  '@home',
  'none',
  "'none",
  'a;b',
  'a|b',
  'a > b',
  '\\',
  'a\\;',
  '"',
  '0020',
  'ß½',
  '1,5',
  "'",
  'unknown',
];
const text = (most: number) =>
  fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }));
const lines = fc.oneof(text(40), fc.constant('two\nlines; "quoted", and\ttabbed'), fc.constant('\n=1'));
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const thread = fc.record({
  brand: fc.constantFrom('Isacord', 'isacord', '=Madeira', 'A | B'),
  line: fc.constantFrom('Isacord 40', '40', 'none'),
  code: fc.constantFrom('0020', '20', '1902', '-3', 'B;1'),
  isFromChart: fc.boolean(),
  set: fc.record(
    {
      name: orNull(text(20)),
      kind: fc.constantFrom(...threadKinds),
      material: fc.constantFrom(...materials),
      weight: orNull(fc.constantFrom('40', '60', '6-strand', 'none', '=1')),
      hex: orNull(hex),
      moreHex: fc.array(hex, { maxLength: 3 }),
      effect: fc.constantFrom(...effects),
      finish: fc.constantFrom(...finishes),
      family: orNull(fc.constantFrom(...families)),
      aliases: fc.array(text(8), { maxLength: 3 }),
      tags: fc.array(text(12), { maxLength: 3 }),
      notes: orNull(lines),
      defaultLengthMm: fc.integer({ min: 1000, max: 50_000_000 }),
      minSpools: orNull(fc.integer({ min: 0, max: 9 })),
      isStaple: fc.boolean(),
      avoid: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  texCleared: fc.boolean(),
  successor: orNull(fc.nat(9)),
  substitute: orNull(fc.tuple(fc.nat(9), orNull(text(20)))),
  spools: fc.array(
    fc.record({
      shortCode: fc.constantFrom('T-0001', 'T-0002', 'T-0003'),
      openingMm: orNull(fc.integer({ min: 0, max: 1_000_000 })),
      usedMm: fc.integer({ min: 0, max: 1_500_000 }),
      place: orNull(fc.nat(3)),
      set: fc.record(
        {
          state: fc.constantFrom(...spoolStates),
          lot: orNull(text(10)),
          position: orNull(text(10)),
          lentTo: orNull(text(10)),
          shop: orNull(text(10)),
          boughtOn: orNull(fc.constantFrom('2025-12-31', '2026-02-01')),
          pricePaidMinor: orNull(fc.nat(9999)),
          notes: orNull(lines),
          tareMg: orNull(fc.constant(16_000)),
          grossFullMg: orNull(fc.constant(149_333)),
        },
        { requiredKeys: [] },
      ),
    }),
    { maxLength: 3 },
  ),
});
const team = fc.record({
  threads: fc.array(thread, { maxLength: 8 }),
  places: fc.array(fc.record({ name: fc.constantFrom('Rack B', 'rack b', 'a > b', '=1'), inside: fc.boolean() }), {
    minLength: 4,
    maxLength: 4,
  }),
});

const successorIn = (book: Book, id: string): string | null =>
  book.rows.has(`thread/${id}`) ? book.row('thread', id).data.supersededBy : null;

const aTeam = ({ threads, places }: typeof team extends fc.Arbitrary<infer T> ? T : never): Book => {
  const book = aBook();
  let parentId: string | null = null;
  const placeIds = places.map(({ name, inside }) => {
    const id = newId();
    book.does('place.create', { id, set: { name, parentId: inside ? parentId : null } });
    parentId = id;
    return id;
  });
  const ids = threads.map(({ brand, line, code, isFromChart, set }) => {
    const identity = { brand, line, code };
    const catalogueId = isFromChart ? `${brand}/${line}/${code}` : null;
    const id = isFromChart ? threadId(teamId, identity) : newId();
    book.run('thread.create', { id, set: { ...identity, catalogueId, ...set } });
    return id;
  });
  threads.forEach(({ texCleared, successor, substitute, spools }, at) => {
    const id = ids[at] ?? '';
    if (!book.rows.has(`thread/${id}`)) return;
    if (texCleared) book.run('thread.update', { id, set: { tex: null } });
    // The server accepts no ring of successors, but a book checks only the next thread.
    const next = ids[successor ?? -1];
    const isRing = next !== undefined && leadsBack(id, next, (one) => successorIn(book, one));
    if (successor !== null && !isRing) book.run('thread.update', { id, set: { supersededBy: next ?? null } });
    const instead = ids[substitute?.[0] ?? -1];
    if (instead !== undefined && substitute !== null)
      book.run('thread.update', { id, set: { substitutes: [{ threadId: instead, note: substitute[1] }] } });
    for (const { shortCode, openingMm, usedMm, place, set } of spools) {
      const spool = { threadId: id, shortCode, openingMm, placeId: place === null ? null : (placeIds[place] ?? null) };
      const spoolId = newId();
      book.run('spool.create', { id: spoolId, set: { ...spool, ...set } });
      if (usedMm > 0 && book.rows.has(`spool/${spoolId}`))
        book.run('movement.create', { id: newId(), set: { spoolId, type: 'correction', deltaMm: -usedMm } });
    }
  });
  return book;
};

export const testRoundTrip = (teams: number): void => {
  describe('What was exported', () => {
    test('[4.10] comes into an empty team as the same file, byte for byte', () => {
      fc.assert(
        fc.property(team, (some) => {
          const file = exported(aTeam(some));
          const empty = aBook();
          const plan = planned(empty, file);
          expect(plan.refused).toEqual([]);
          carriedOut(empty, plan);
          expect(exported(empty)).toBe(file);
        }),
        { seed: 16, numRuns: teams },
      );
    }, 120_000);

    test('[4.10] changes nothing in the team that it is of, and doubles nothing', () => {
      fc.assert(
        fc.property(team, (some) => {
          const book = aTeam(some);
          const plan = planned(book, exported(book));
          expect(plan.refused).toEqual([]);
          expect(plan.threads.filter((one) => !isIdle({ ...plan, threads: [one] }))).toEqual([]);
        }),
        { seed: 16, numRuns: teams },
      );
    }, 120_000);

    test('is out again after its import is taken back', () => {
      fc.assert(
        fc.property(team, team, (some, others) => {
          const book = aTeam(some);
          const before = exported(book);
          carriedOut(book, planned(book, exported(aTeam(others))))();
          expect(exported(book)).toBe(before);
        }),
        { seed: 16, numRuns: Math.ceil(teams / 2.5) },
      );
    }, 120_000);
  });
};
