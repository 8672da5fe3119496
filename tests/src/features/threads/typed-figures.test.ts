import { afterEach, expect, test } from 'vitest';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import type { Spool } from '#core/kinds/spool.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';
import { createSetOf } from '#core/kinds/describe-kind.ts';
import { parse } from '#core/fields.ts';
import { thread as threadKind, type Thread } from '#core/kinds/thread.ts';
import { spoolChanges, valuesOfSpool } from '#features/threads/spools/spool-sheet.tsx';
import { emptyValues, threadOf, valuesOfThread } from '#features/threads/form/thread-values.ts';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { draftOfProfile, typedProfile } from '#features/pricing/profiles/profile-draft.ts';
import { amountText, readAmount, type Amount } from '#parts/forms/amounts.ts';
import { initTexts } from '#texts/init-texts.ts';

afterEach(() => initTexts('en'));

const measures = { units: 'metric', currency: 'EUR' } as const;

test.each([
  ['en', '12.5', '1.25', '20.125'],
  ['de', '12,5', '1,25', '20,125'],
] as const)('Lengths and weights fill their fields as one types in %s, and are read back', async (tag, a, b, c) => {
  await initTexts(tag);
  const thread = { ...threadDefaults, brand: 'Isacord', defaultLengthMm: 12_500, minLengthMm: 1250, tex: '20.125' };
  const typed = valuesOfThread(thread as unknown as Thread);
  const text = (amount: Amount) => amountText('length', amount, 'metric');
  expect([text(typed.length), text(typed.minLength), typed.tex]).toEqual([a, b, c]);
  const asTyped = { ...typed, length: text(typed.length), minLength: text(typed.minLength) };
  for (const values of [typed, asTyped])
    expect(threadOf(values, 'metric')).toMatchObject({ defaultLengthMm: 12_500, minLengthMm: 1250, tex: '20.125' });

  const spool = { ...spoolDefaults, shortCode: 'T-1', grossFullMg: 12_500, tareMg: 1250 } as unknown as Spool;
  const sheet = valuesOfSpool(spool, '', measures);
  expect([sheet.fullWeight, sheet.emptyWeight]).toEqual([a, b]);
  const blank = { ...sheet, fullWeight: '', emptyWeight: '' };
  expect(spoolChanges(blank, sheet, measures)).toEqual({ grossFullMg: 12_500, tareMg: 1250 });
});

test('A minimum beyond its bound is told the bound, and a text is told that a number is needed', () => {
  const values = { ...emptyValues, brand: 'Isacord', line: 'Isacord 40', code: '0020' };
  const toldOf = (minimum: string) => {
    const checked = parse(createSetOf(threadKind), threadOf({ ...values, minimum }, 'metric'));
    return checked.ok ? undefined : checked.error['minSpools'];
  };
  expect([toldOf('999'), toldOf('1000')]).toEqual([undefined, { problem: 'too_large', limit: 999 }]);
  expect(toldOf('some')?.problem).toBe('wrong_type');
});

test.each([
  ['length', 'metric', '12.345', '12.3456', 3],
  ['length', 'imperial', '1093.61', '1093.613', 2],
  ['weight', 'metric', '16.005', '16.0005', 3],
  ['weight', 'imperial', '0.564', '0.5644', 3],
  ['size', 'metric', '99.9', '99.95', 1],
  ['size', 'imperial', '5.12', '5.125', 2],
] as const)(
  'A %s in %s units is shown again as it was typed, %s; %s is refused, and told that %i decimals are the most',
  (measure, units, text, tooFine, most) => {
    const read = readAmount(measure, text, units);
    expect(read.ok && amountText(measure, read.value, units)).toBe(text);
    expect(readAmount(measure, tooFine, units)).toEqual({
      ok: false,
      error: { problem: 'too_many_decimals', limit: most },
    });
  },
);

test('A bobbin box of 57.6 km is read, and one with a fourth decimal of a metre is told so', () => {
  const profile = starterProfile('per_thousand', { currency: 'EUR', currencyDecimals: 2 });
  const draft = draftOfProfile(profile);
  const withMetres = (metres: string) =>
    typedProfile({ ...draft, texts: { ...draft.texts, [bobbinLength]: metres } }, profile);
  const read = withMetres('57600');
  expect(read.ok && read.value.costDefaults?.bobbin?.packLengthMm).toBe(57_600_000);
  const refused = withMetres('113.38601');
  expect(!refused.ok && refused.error[bobbinLength]).toEqual({ problem: 'too_many_decimals', limit: 3 });
});

const bobbinLength = 'costDefaults.bobbin.packLengthMm';
