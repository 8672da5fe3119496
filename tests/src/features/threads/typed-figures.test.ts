import { afterEach, expect, test } from 'vitest';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { createSetOf } from '#core/kinds/describe-kind.ts';
import { parse } from '#core/fields.ts';
import { thread as threadKind, type Thread } from '#core/kinds/thread.ts';
import { spoolChanges, valuesOfSpool } from '#features/threads/spools/spool-values.ts';
import { emptyValues, threadOf, valuesOfThread } from '#features/threads/form/thread-values.ts';
import { initTexts } from '#texts/init-texts.ts';

afterEach(() => initTexts('en'));

const measures = { units: 'metric', currency: 'EUR' } as const;

test.each([
  ['en', '12.5', '1.25', '20.125'],
  ['de', '12,5', '1,25', '20,125'],
] as const)('Lengths and weights fill their fields as one types in %s, and are read back', async (tag, a, b, c) => {
  await initTexts(tag);
  const thread = { ...threadDefaults, brand: 'Isacord', defaultLengthMm: 12_500, minLengthMm: 1250, tex: '20.125' };
  const typed = valuesOfThread(thread as unknown as Thread, 'metric');
  expect([typed.length, typed.minLength, typed.tex]).toEqual([a, b, c]);
  expect(threadOf(typed, 'metric')).toMatchObject({ defaultLengthMm: 12_500, minLengthMm: 1250, tex: '20.125' });

  const spool = { ...spoolDefaults, shortCode: 'T-1', grossFullMg: 12_500, tareMg: 1250 } as unknown as Spool;
  const sheet = valuesOfSpool(spool, '', measures);
  expect([sheet.fullWeight, sheet.emptyWeight]).toEqual([a, b]);
  const blank = { ...sheet, fullWeight: '', emptyWeight: '' };
  expect(spoolChanges(blank, sheet, measures)).toEqual({ grossFullMg: 12_500, tareMg: 1250 });
});

test('A minimum beyond its bound is told the bound, and a text is told that a number is needed', () => {
  const values = { ...emptyValues('metric'), brand: 'Isacord', line: 'Isacord 40', code: '0020' };
  const toldOf = (minimum: string) => {
    const checked = parse(createSetOf(threadKind), threadOf({ ...values, minimum }, 'metric'));
    return checked.ok ? undefined : checked.error['minSpools'];
  };
  expect([toldOf('999'), toldOf('1000')]).toEqual([undefined, { problem: 'too_large', limit: 999 }]);
  expect(toldOf('some')?.problem).toBe('wrong_type');
});
