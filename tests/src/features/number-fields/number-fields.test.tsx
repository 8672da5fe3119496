// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { initTexts } from '#texts/init-texts.ts';
import { isStoredAs, seeded, type StoredMoney } from './drawn-numbers.ts';
import { numberForms, storesNoNumber } from './number-forms.ts';
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
      // This test fills each form in one of three manners; `number-fields.deep.test.tsx` fills it in all of them.
      if (turn !== at % manners.length) continue;
      expect(await faultsOf(form, manner, { turn: turn + at, random, tally })).toEqual([]);
    }
    reached.forms += 1;
    reached.kept += tally.kept.size;
    reached.refused += tally.refused.size;
    reached.fields += tally.labels.size;
  },
);

test('More than 160 number fields were reached; many numbers were kept, and many refused', () => {
  expect(reached.forms).toBe(numberForms.length);
  expect(reached.fields).toBeGreaterThan(160);
  expect(reached.kept).toBeGreaterThan(60);
  expect(reached.refused).toBeGreaterThan(60);
});

const sources = ['src/features', 'src/parts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const drawsNumbers = (source: string): boolean =>
  /<(?:NumberField|AmountField|SpoolPriceField|LengthField|AmountFields|EditField|RecordForm)\b/u.test(source) ||
  /inputMode="(?:decimal|numeric)"|type="(?:number|range)"/u.test(source);

test('Every file that draws a number field belongs to a form that is tested, or stores no number', () => {
  const covered = new Set([...numberForms.flatMap(({ files }) => files), ...Object.keys(storesNoNumber)]);
  const drawing = sources.filter((file) => drawsNumbers(readFileSync(file, 'utf8')));
  expect(drawing.filter((file) => !covered.has(file))).toEqual([]);
  expect([...covered].filter((file) => !drawing.includes(file))).toEqual([]);
  expect(drawsNumbers('<NumberField label="Pieces" />')).toBe(true);
});

test('A price that is stored in major units is not taken for what was typed, and a rate in minor units neither', () => {
  const typed = { digits: 15n, decimals: 1 };
  const taken = (money: StoredMoney) => [150, '1.5'].filter((stored) => isStoredAs(typed, 'EUR', stored, money));
  expect([taken({ decimals: 2 }), taken('rate')]).toEqual([[150], ['1.5']]);
});

test.each(plantedForms.map((planted) => [planted.form.name, planted] as const))(
  'A form that %s is caught',
  async (_, { form, fault }) => {
    const faults = await faultsOf(form, manners[0], { turn: 1, random: seeded(42), tally: aTally(), limitMs: 1000 });
    expect(faults.join('\n')).toContain(fault);
  },
);
