// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { kindsOfNumber, seeded } from './drawn-numbers.ts';
import { numberForms } from './number-forms.ts';
import { longForms } from './price-forms.tsx';
import { aTally, allManners, faultsOf } from './typed-and-kept.ts';

afterEach(async () => {
  localStorage.clear();
  await initTexts('en');
});

test.each([...numberForms, ...longForms].flatMap((form) => [1, 2].map((seed) => [form.name, seed, form] as const)))(
  '%s keeps every kind of number in every field in all units, currencies and languages, seed %i',
  async (_, seed, form) => {
    const tally = aTally();
    const random = seeded(seed);
    const faults: string[] = [];
    for (let turn = 0; turn < 2 * kindsOfNumber.length; turn += 1) {
      const manner = allManners[(seed * 7 + turn) % allManners.length];
      if (manner) faults.push(...(await faultsOf(form, manner, { turn, random, tally })));
    }
    expect(faults).toEqual([]);
    const never = (seen: ReadonlySet<number>) =>
      [...tally.labels].flatMap(([at, label]) => (seen.has(at) ? [] : [label]));
    expect({ neverKept: never(tally.kept), neverRefused: never(tally.refused) }).toEqual({
      neverKept: [],
      neverRefused: [],
    });
  },
);
