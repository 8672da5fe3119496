import { afterEach, describe, expect, test } from 'vitest';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { starterNames, starterProfile } from '#core/pricing/starter-profiles.ts';
import { matrixToText, readMatrix, draftOfProfile, typedProfile } from '#features/pricing/profiles/profile-draft.ts';
import { initTexts } from '#texts/init-texts.ts';

afterEach(() => initTexts('en'));

describe('A price profile as typed', () => {
  test.each(starterNames.flatMap((name) => ['EUR', 'JPY', 'KWD'].map((currency) => [name, currency] as const)))(
    'shows %s in %s and reads back what prices every order the same',
    (name, currency) => {
      const profile = starterProfile(name, { currency });
      const typed = typedProfile(draftOfProfile(profile), profile);
      if (!typed.ok) throw new Error(JSON.stringify(typed.error));
      expect(typedProfile(draftOfProfile(typed.value), typed.value)).toEqual(typed);
      for (const qty of [1, 11, 24, 500]) {
        const order = {
          lines: [{ qty, blankCostMinor: 620, placements: [{ stitches: 9412, colours: 5 }] }],
          rushDays: 4,
        };
        expect(answerPrice({ profile: typed.value, order })).toEqual(answerPrice({ profile, order }));
      }
    },
  );

  test.each(['en', 'de'] as const)('fills its fields as a person types in %s, and reads them back', async (tag) => {
    await initTexts(tag);
    const profile = {
      ...starterProfile('per_thousand', { currency: 'KWD' }),
      // In German a point groups thousands: if the field took the stored text “1.125”, it would be read as 1125.
      tiers: [{ minQty: 1, rate: '1.125' }],
      labourPerHour: '20.125',
      minPieceMinor: 1250,
      tax: { name: null, bp: 1950, included: true, onShipping: false },
    };
    const first = typedProfile(draftOfProfile(profile), profile);
    expect(first.ok && first.value).toMatchObject({
      tiers: [{ rate: '1.125' }],
      labourPerHour: '20.125',
      minPieceMinor: 1250,
      tax: { bp: 1950 },
    });
    const { tiers, texts } = draftOfProfile(profile);
    const shown = [tiers[0]?.rate, texts['labourPerHour'], texts['minPieceMinor'], texts['tax.bp']];
    expect(shown).toEqual(tag === 'de' ? ['1,125', '20,125', '1,250', '19,5'] : ['1.125', '20.125', '1.250', '19.5']);
  });

  test.each(['en', 'de'] as const)(
    'keeps every decimal of its shares in %s, and refuses a fifth [F1] [F2]',
    async (tag) => {
      await initTexts(tag);
      const base = starterProfile('per_thousand', { currency: 'EUR' });
      const shares = {
        tax: { name: null, bp: 887.5, included: false, onShipping: false },
        discount: { bp: 333.33, on: 'all' as const },
        depositBp: 3333.33,
        spoilageBp: 212.25,
        targetMarginBp: 3333.5,
        blank: { mode: 'margin_bp' as const, value: 3333.33 },
        rush: [{ label: '3', withinDays: 3, bp: 1250.5, base: 'order' as const }],
        extras: [{ code: 'a', label: 'A', per: 'piece' as const, bp: 1237.5 }],
      };
      const profile = { ...base, ...shares };
      const typed = typedProfile(draftOfProfile(profile), profile);
      expect(typed.ok && typed.value).toMatchObject(shares);
      const draft = draftOfProfile(profile);
      const tooMany = tag === 'de' ? '8,87512' : '8.87512';
      const refused = (problem: object) => ({ ok: false, error: problem });
      for (const path of ['tax.bp', 'discount.bp', 'depositBp', 'spoilageBp', 'targetMarginBp', 'blank.value'])
        expect(typedProfile({ ...draft, texts: { ...draft.texts, [path]: tooMany } }, profile)).toEqual(
          refused({ [path]: { problem: 'too_many_decimals', limit: 4 } }),
        );
      // attendance and efficiency are not money, so they stay whole basis points
      for (const path of ['attendBp', 'costDefaults.machine.efficiencyBp'])
        expect(
          typedProfile({ ...draft, texts: { ...draft.texts, [path]: tag === 'de' ? '8,875' : '8.875' } }, profile),
        ).toEqual(refused({ [path]: { problem: 'too_many_decimals', limit: 2 } }));
      expect(
        typedProfile(
          { ...draft, texts: { ...draft.texts, minPieceMinor: tag === 'de' ? '1,2345' : '1.2345' } },
          profile,
        ),
      ).toEqual(refused({ minPieceMinor: { problem: 'too_many_decimals', limit: 2 } }));
    },
  );

  test('asks for the first field of a group where another one is typed, and removes a group that is emptied', () => {
    const profile = starterProfile('per_thousand', { currency: 'EUR' });
    const draft = draftOfProfile(profile);
    const typed = (texts: object) => typedProfile({ ...draft, texts: { ...draft.texts, ...texts } }, profile);
    expect(typed({ 'smallOrder.belowQty': '', 'smallOrder.feeMinor': '5' })).toEqual({
      ok: false,
      error: { 'smallOrder.belowQty': { problem: 'required' } },
    });
    const emptied = typed({ 'digitizing.feeMinor': '' });
    expect(emptied.ok && emptied.value.digitizing).toBeNull();
  });

  test('names the tier at fault, and the figure that is none', () => {
    const profile = starterProfile('per_thousand', { currency: 'EUR' });
    const draft = draftOfProfile(profile);
    const [first, second, ...more] = draft.tiers;
    if (first === undefined || second === undefined) throw new Error('The example has no tiers.');
    const same = { ...draft, tiers: [first, { ...second, minQty: '1' }, ...more] };
    expect(typedProfile(same, profile)).toEqual({
      ok: false,
      error: { 'tiers.1.minQty': { problem: 'too_small', limit: 2 } },
    });
    const words = { ...draft, tiers: [first, { ...second, rate: 'cheap' }, ...more] };
    expect(typedProfile(words, profile)).toEqual({ ok: false, error: { 'tiers.1.rate': { problem: 'wrong_type' } } });
    const parts = { ...draft, tiers: [first, { ...second, minQty: '6.5' }, ...more] };
    expect(typedProfile(parts, profile)).toEqual({
      ok: false,
      error: { 'tiers.1.minQty': { problem: 'too_many_decimals', limit: 0 } },
    });
    const lots = { ...draft, texts: { ...draft.texts, targetMarginBp: '100' } };
    expect(typedProfile(lots, profile)).toEqual({
      ok: false,
      error: { targetMarginBp: { problem: 'too_large', limit: 95 } },
    });
  });

  test('has extras by amount and by share, keeps their codes, and names the one at fault', () => {
    const base = starterProfile('per_thousand', { currency: 'EUR' });
    const extra = { code: 'extra_1', label: 'Gold', price: '0,40', isShare: false, per: 'piece' as const };
    const share = { ...extra, code: 'extra_2', label: 'Puff', price: '12.5', isShare: true };
    const read = typedProfile({ ...draftOfProfile(base), extras: [extra, share] }, base);
    expect(read.ok && read.value.extras).toEqual([
      { code: 'extra_1', label: 'Gold', amountMinor: 40, per: 'piece' },
      { code: 'extra_2', label: 'Puff', bp: 1250, per: 'piece' },
    ]);
    const again = read.ok ? draftOfProfile(read.value).extras : [];
    expect(again).toEqual([
      { ...extra, price: '0.40' },
      { ...share, price: '12.5' },
    ]);
    const wrong = typedProfile({ ...draftOfProfile(base), extras: [extra, { ...share, price: 'much' }] }, base);
    expect(wrong).toEqual({ ok: false, error: { 'extras.1.bp': { problem: 'wrong_type' } } });
    const nameless = typedProfile({ ...draftOfProfile(base), extras: [{ ...extra, label: ' ' }] }, base);
    expect(nameless).toEqual({ ok: false, error: { 'extras.0.label': { problem: 'required' } } });
  });

  test('leaves out what has no figure', () => {
    const profile = starterProfile('per_thousand', { currency: 'EUR' });
    const { texts, ...draft } = draftOfProfile(profile);
    const typed = typedProfile({ ...draft, texts: { ...texts, 'digitizing.feeMinor': '', 'tax.bp': '20' } }, profile);
    expect(typed).toMatchObject({ ok: true, value: { digitizing: null, tax: { bp: 2000, included: false } } });
  });
});

describe('A pasted price list', () => {
  const wanted = {
    quantities: [1, 12],
    rows: [
      { stitchFrom: 0, stitchTo: 5000, pricesMinor: [880, 620] },
      { stitchFrom: 5001, stitchTo: 8000, pricesMinor: [1150, 790] },
      { stitchFrom: 8001, stitchTo: null, pricesMinor: [1480, 990] },
    ],
  };

  test.each([
    ['as a spreadsheet copies it', 'Stitches\t1\t12\n0-5000\t8.80\t6.20\n5001-8000\t11.50\t7.90\n8001+\t14.80\t9.90'],
    [
      'with semicolons and signs',
      ';1+;12+\r\n0 – 5,000;€ 8.80;€ 6.20\r\n5,001 – 8,000;€ 11.50;€ 7.90\r\n8,001+;€ 14.80;€ 9.90\r\n',
    ],
    ['with the last stitch of each row only', '\t1\t12\n5000\t8.80\t6.20\n8000\t11.50\t7.90\n8001+\t14.80\t9.90'],
  ])('is read %s', (_how, text) => {
    expect(readMatrix(text, { currency: 'EUR' })).toEqual({ ok: true, value: wanted });
  });

  test.each([
    ['without quantities', 'Stitches\n0-5000', 1],
    ['with a price too few', '\t1\t12\n0-5000\t8.80', 2],
    ['with a word for a price', '\t1\t12\n0-5000\t8.80\t6.20\n5001+\t11.50\tcall us', 3],
    ['with a word for the stitches', '\t1\nmany\t8.80', 2],
  ])('%s names its row', (_what, text, limit) => {
    expect(readMatrix(text, { currency: 'EUR' })).toEqual({ ok: false, error: { problem: 'wrong_format', limit } });
  });

  test.each([
    ['\t1\n0-5000\t1,234', 'EUR'],
    ['\t1\n0-5000\t1.234', 'EUR'],
    ['\t1\t12\n0-5000\t8.80\t6.20\n5001+\t1,50\t1.234', 'EUR'],
    ['\t1\n0-5000\t8,800', 'KWD'],
  ])('is refused where a price can be read in two ways: %j in %s', (text, currency) => {
    const profile = starterProfile('matrix', { currency });
    const read = typedProfile({ ...draftOfProfile(profile), matrix: text }, profile);
    const row = text.split('\n').length;
    expect(read).toEqual({
      ok: false,
      error: { matrixTwoWays: { problem: 'wrong_format', limit: row, isTwoWays: true } },
    });
  });

  test.each([
    ['\t1\t12\n0-5000\t1,234\t8.80', 'EUR', [123_400, 880]],
    ['\t1\t12\n0-5000\t1.234\t8,80', 'EUR', [123_400, 880]],
    ['\t1\t12\n0-5000\t1.234,50 €\t1.234', 'EUR', [123_450, 123_400]],
    ['\t1\t12\n0-5000\tFr. 1’234.–\t0.125', 'KWD', [1_234_000, 125]],
    ['\t1\t12\n0-5000\t1.234.567\t1.234', 'JPY', [1_234_567, 1234]],
    ['\t1\t12\n0-5000\t1,234\t900', 'JPY', [1234, 900]],
    ['\t1\t12\n0-5000\t8.800\t6.200', 'KWD', [8800, 6200]],
    ['\t1.000\t1,200\n0-5.000\t8.80\t6.20', 'EUR', [880, 620]],
  ])('is read where the list itself says what its marks mean: %j in %s', (text, currency, pricesMinor) => {
    expect(readMatrix(text, { currency })).toMatchObject({ ok: true, value: { rows: [{ pricesMinor }] } });
  });

  test.each(['8.805', '-8.80', '8.80 was 9', '8 80', '1,23,4', '8.80.5'])(
    'takes nothing for a price that is none in this currency: %s',
    (cell) => {
      expect(readMatrix(`\t1\t12\n0-5000\t8.80\t${cell}`, { currency: 'EUR' })).toMatchObject({
        ok: false,
        error: { limit: 2 },
      });
    },
  );

  test.each([
    'R$ 8,80',
    'CA$8.80',
    'A$8.80',
    'NZ$8.80',
    'HK$8.80',
    'NT$8.80',
    'MX$8.80',
    'US$8.80',
    '8,80 AU$',
    '8,80 $ CA',
    'USD $8.80',
    '$8.80 USD',
    'K8.80',
    'CHF 8.80',
    '8.80 kr.',
    '8,80 Kč',
    '8.80 KM',
  ])('takes a price with its currency in letters, signs or both: %s', (cell) => {
    expect(readMatrix(`\t1\n0-5000\t${cell}`, { currency: 'EUR' })).toMatchObject({
      ok: true,
      value: { rows: [{ pricesMinor: [880] }] },
    });
  });

  test.each(['8k', '8 K', '8M', '8 k€', '8k EUR', '8.80k', '$8k', '8.–k', '8.80 €$', '8.80 AB CD'])(
    'takes no part of a cell for its price: %s',
    (cell) => {
      expect(readMatrix(`\t1\n0-5000\t${cell}`, { currency: 'EUR' })).toEqual({
        ok: false,
        error: { problem: 'wrong_format', limit: 2 },
      });
    },
  );

  test.each([
    ['EUR', '8.8051', 2],
    ['JPY', '8.5', 0],
    ['KWD', '8.8055', 3],
  ])('names the row of a price that is too exact: %s %s', (currency, cell, limit) => {
    const profile = starterProfile('matrix', { currency });
    const draft = { ...draftOfProfile(profile), matrix: `\t1\n0-5000\t8\n5001-8000\t${cell}\n8001+\t9` };
    expect(typedProfile(draft, profile)).toEqual({
      ok: false,
      error: { 'matrix.1.pricesMinor': { problem: 'too_many_decimals', limit } },
    });
  });

  test('and 1.5 stitches or pieces are no count', () => {
    expect(readMatrix('\t1.5\n0-5000\t8.80', { currency: 'EUR' })).toMatchObject({ ok: false, error: { limit: 1 } });
    expect(readMatrix('\t1\n0-1.5\t8.80', { currency: 'EUR' })).toMatchObject({ ok: false, error: { limit: 2 } });
  });

  test.each(['EUR', 'KWD', 'JPY'])('of %s is written so that it is read again, in both languages', async (currency) => {
    for (const tag of ['en', 'de'] as const) {
      await initTexts(tag);
      const tiers = [{ minQty: 1 }, { minQty: 1200 }];
      const matrix = [{ stitchFrom: 0, stitchTo: 12_000, pricesMinor: [1_234_567, 1125] }];
      const text = matrixToText({ currency, tiers, matrix } as unknown as Parameters<typeof matrixToText>[0]);
      expect(readMatrix(text, { currency })).toEqual({ ok: true, value: { quantities: [1, 1200], rows: matrix } });
    }
  });

  test('with a gap names the row after it', () => {
    const profile = starterProfile('matrix', { currency: 'EUR' });
    const draft = { ...draftOfProfile(profile), matrix: '\t1\n0-5000\t8.80\n6000+\t11.50' };
    expect(typedProfile(draft, profile)).toEqual({
      ok: false,
      error: { 'matrix.1.stitchFrom': { problem: 'gap', limit: 5001 } },
    });
  });
});
