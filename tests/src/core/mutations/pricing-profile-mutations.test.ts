import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aPricingProfile } from '../a-quote.ts';
import { aBook } from './a-book.ts';

test('A field that a newer release added stays on a price list, and the others can be changed', () => {
  const id = newId();
  const made = aBook();
  made.does('pricingProfile.create', { id, set: aPricingProfile({ digitizingCost: { amountMinor: 4000 } }) });
  const row = made.row('pricingProfile', id);
  const book = aBook([{ ...row, data: { ...row.data, ofTomorrow: { perHour: '1' } } } as typeof row]);
  book.does('pricingProfile.update', { id, set: { minStitches: 3000, digitizingCost: null } });
  expect(book.row('pricingProfile', id).data).toEqual({
    ...row.data,
    ofTomorrow: { perHour: '1' },
    minStitches: 3000,
    digitizingCost: null,
  });
});

const machine = { spm: 800, priceMinor: 100_000, residualMinor: 100_001 };

test('A machine that is worth more in the end than it cost is refused, and the price list names the field.', () => {
  const set = aPricingProfile({ costDefaults: { machine } });
  expect(aBook().run('pricingProfile.create', { id: newId(), set })).toEqual({
    ok: false,
    error: {
      code: 'invalid',
      fields: { 'costDefaults.machine.residualMinor': { problem: 'too_large', limit: 100_000 } },
    },
  });
});
