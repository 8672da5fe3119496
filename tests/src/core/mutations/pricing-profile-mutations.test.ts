import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aPricingProfile } from '../a-quote.ts';
import { aBook } from './a-book.ts';

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
