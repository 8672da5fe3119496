import { afterEach, describe, expect, test } from 'vitest';
import { parse, type FieldProblem } from '#core/fields.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { fieldErrors } from '#features/threads/form/thread-errors.ts';
import { spoolErrors } from '#features/threads/spools/spool-sheet.tsx';
import { readTyped, type Measures } from '#parts/fields/edit-values.ts';
import { fieldProblem } from '#parts/fields/field-problem.ts';
import type { FieldShape } from '#parts/fields/field-shape.ts';
import { fieldFacts, isTypable } from '#parts/fields/field-table.ts';
import { sizeUnit } from '#texts/format-size.ts';
import { lengthUnit } from '#texts/formats.ts';
import { setLocale } from '#texts/locale.ts';

afterEach(() => setLocale('en'));

const every: readonly Measures[] = [
  { units: 'metric', currency: 'EUR' },
  { units: 'imperial', currency: 'USD' },
  { units: 'imperial', currency: 'JPY' },
  { units: 'metric', currency: 'KWD' },
];

const unitOf = (shape: FieldShape, { units, currency }: Measures): string => {
  if (shape === 'length' || shape === 'amount') return lengthUnit(units);
  if (shape === 'size') return sizeUnit(units);
  if (shape === 'weight') return units === 'metric' ? 'g' : 'oz';
  if (shape === 'share') return '%';
  if (shape === 'money' || shape === 'rate') return currency;
  return '';
};

const fields = rowKinds.flatMap((kind) => {
  return Object.entries(kindOf(kind).fields).flatMap(([field, one]) => {
    const shape = fieldFacts(kind, field)?.shape;
    if (one.owner !== 'client' || shape === undefined || !isTypable(shape)) return [];
    return [{ kind, field, schema: one.schema, shape }];
  });
});

const answersOf = ({ kind, field, schema, shape }: (typeof fields)[number], measures: Measures) =>
  ['-99999999', '99999999', '-9999999999999', '9999999999999'].flatMap((text) => {
    const answer = parse(schema, readTyped(shape, text, text.startsWith('-') ? -1 : 1, measures));
    const problem: FieldProblem | undefined = answer.ok ? undefined : answer.error[''];
    if (problem?.limit === undefined || !['too_small', 'too_large'].includes(problem.problem)) return [];
    return [{ problem, sentence: fieldProblem(kind, field, problem, measures) }];
  });

const numberIn = (sentence: string, unit: string): string =>
  (/: (.*) (?:at most|at least)\.$/u.exec(sentence)?.[1] ?? '').replace(unit, '').replace(/[,\u00a0\s]/gu, '');

describe.each(every)('in $units and $currency', (measures) => {
  const limited = fields.filter((one) => answersOf(one, measures).length > 0);

  test('there are fields with limits in every unit', () => {
    const shapes = new Set(limited.map(({ shape }) => shape));
    expect([...shapes].toSorted()).toEqual(
      expect.arrayContaining(['length', 'amount', 'money', 'share', 'size', 'weight', 'whole', 'rate', 'decimal']),
    );
  });

  test.each(limited.map((one) => [`${one.kind}.${one.field}`, one] as const))(
    '%s: a limit is told in the unit of the field, and what it tells is accepted when it is typed',
    (_, one) => {
      const unit = unitOf(one.shape, measures);
      for (const { problem, sentence } of answersOf(one, measures)) {
        expect(sentence).toContain(unit);
        const told = numberIn(sentence, unit);
        expect({ sentence, isNumber: /^-?\d+(\.\d+)?$/u.test(told) }).toEqual({ sentence, isNumber: true });
        const typed = (text: string) =>
          parse(one.schema, readTyped(one.shape, text, problem.problem === 'too_small' ? -1 : 1, measures)).ok;
        const beyond = sentence.endsWith('at most.')
          ? Number(told) * 1.01 + 1
          : Number(told) - Math.abs(Number(told) * 0.01) - 1;
        const isAccepted = { told: typed(told), beyond: typed(String(Math.round(beyond))) };
        expect({ sentence, ...isAccepted }).toEqual({ sentence, told: true, beyond: false });
      }
    },
  );
});

test('The sentence names number and unit as people here write them.', () => {
  const tooLarge = { problem: 'too_large', limit: 30_000 } as const;
  expect(fieldProblem('hoop', 'fieldWMm10', tooLarge, { units: 'metric', currency: 'EUR' })).toBe(
    'Field width is too large: 3,000\u00a0mm at most.',
  );
  expect(fieldProblem('hoop', 'fieldWMm10', tooLarge, { units: 'imperial', currency: 'EUR' })).toBe(
    'Field width is too large: 118.11\u00a0in at most.',
  );
  setLocale('de');
  expect(fieldProblem('hoop', 'fieldWMm10', tooLarge, { units: 'metric', currency: 'EUR' })).toContain('3.000\u00a0mm');
});

test('The forms of a thread and of a spool say it in the same words.', () => {
  const [metric, imperial] = every as [Measures, Measures];
  const most = { problem: 'too_large', limit: 50_000_000 } as const;
  expect(fieldErrors({ defaultLengthMm: most, minSpools: { ...most, limit: 999 } }, metric)).toEqual({
    defaultLengthMm: 'Length per spool is too large: 50,000\u00a0m at most.',
    minSpools: 'Minimum spools is too large: 999 at most.',
  });
  expect(fieldErrors({ minLengthMm: most }, imperial)['minLengthMm']).toContain('54,680.66\u00a0yd at most');
  const full = {
    grossFullMg: { problem: 'too_large', limit: 2_000_000 },
    pricePaidMinor: { problem: 'too_large', limit: 99_999_999 },
  } as const;
  expect(Object.values(spoolErrors(full, metric)).map((one) => one.split(': ')[1])).toEqual([
    '2,000\u00a0g at most.',
    '999,999.99\u00a0EUR at most.',
  ]);
});
