import { expect, test } from 'vitest';
import { waitingQuotes } from '#core/waiting-quotes.ts';
import { aQuote } from './a-quote.ts';

const { totals } = aQuote();
const aRow = (
  status: 'draft' | 'sent' | 'accepted',
  validUntil: string | null,
  updatedAt: string,
  totalMinor = 100,
) => ({
  data: { status, validUntil, updatedAt, totals: { ...totals, totalMinor } },
});

test('Only sent quotes wait that have not expired, the oldest first, and they add up', () => {
  const [late, early] = [aRow('sent', null, '2026-03-05', 900), aRow('sent', '2026-03-31', '2026-03-01', 450)];
  const others = [
    aRow('draft', null, '2026-01-01'),
    aRow('accepted', null, '2026-01-01'),
    aRow('sent', '2026-03-09', '2026-01-01'),
  ];
  expect(waitingQuotes([late, ...others, early], '2026-03-10')).toEqual({ rows: [early, late], sumMinor: 1350 });
  expect(waitingQuotes(others, '2026-03-10')).toEqual({ rows: [], sumMinor: 0 });
});
