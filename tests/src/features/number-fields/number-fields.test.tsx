// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { seeded } from './drawn-numbers.ts';
import { numberForms } from './number-forms.tsx';
import { plantedForms } from './planted-forms.tsx';
import { aTally, faultsOf, manners } from './typed-and-kept.ts';

afterEach(async () => {
  localStorage.clear();
  await initTexts('en');
});

const reached = { forms: 0, fields: 0, kept: 0, refused: 0 };

test.each(numberForms.map((form, at) => [form.name, form, at] as const))(
  '%s keeps every number as it is typed, or says at its field why not',
  async (_, form, at) => {
    const tally = aTally();
    const random = seeded(42 + at);
    for (const [turn, manner] of manners.entries()) {
      // A long form is filled once, another one by another manner.
      if (form.isLong === true && turn !== at % manners.length) continue;
      expect(await faultsOf(form, manner, { turn: turn + at, random, tally })).toEqual([]);
    }
    reached.forms += 1;
    reached.kept += tally.kept.size;
    reached.refused += tally.refused.size;
    reached.fields += tally.labels.size;
  },
);

test('All fields were reached: some two hundred', () => {
  expect(reached.forms).toBe(numberForms.length);
  console.log(reached);
  expect(reached.fields).toBeGreaterThan(200);
});

test.each(plantedForms.map((planted) => [planted.form.name, planted] as const))(
  'A form that %s is caught',
  async (_, { form, fault }) => {
    const faults: string[] = [];
    for (const [turn, manner] of manners.entries())
      faults.push(...(await faultsOf(form, manner, { turn, random: seeded(42), tally: aTally() })));
    expect(faults.join('\n')).toContain(fault);
  },
);
