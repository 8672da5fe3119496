// @vitest-environment happy-dom
import { afterAll, afterEach, expect, test } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { kindsOfNumber, seeded } from './drawn-numbers.ts';
import { numberForms } from './number-forms.tsx';
import { aTally, faultsOf, manners } from './typed-and-kept.ts';

afterEach(async () => {
  localStorage.clear();
  await initTexts('en');
});

/** Each field is given each kind of number once. */
const turns = kindsOfNumber.map((_, turn) => manners[turn % manners.length] ?? manners[0]);

test.each(numberForms.map((form) => [form.name, form] as const))(
  '%s keeps every number as it is typed, or says at its field why not',
  async (_, form) => {
    const tally = aTally();
    const random = seeded(42);
    const faults: string[] = [];
    for (const [turn, manner] of turns.entries()) faults.push(...(await faultsOf(form, manner, { turn, random, tally })));
    const places = [...tally.labels];
    console.log(form.name, places.length);
    expect(faults).toEqual([]);
    const never = (seen: ReadonlyMap<number, number>) => places.flatMap(([at, label]) => (seen.has(at) ? [] : [label]));
    expect({ neverKept: never(tally.kept), neverRefused: never(tally.refused) }).toEqual({
      neverKept: [],
      neverRefused: [],
    });
  },
);
