import { expect, test } from 'vitest';
import { waitingQuotes } from '#core/waiting-quotes.ts';

const aRow = (status: 'draft' | 'sent' | 'accepted', validUntil: string | null, updatedAt: string) => ({
  data: { status, validUntil, updatedAt },
});

test('Only sent quotes wait that have not expired; the oldest come first', () => {
  const [late, early] = [aRow('sent', null, '2026-03-05'), aRow('sent', '2026-03-31', '2026-03-01')];
  const others = [
    aRow('draft', null, '2026-01-01'),
    aRow('accepted', null, '2026-01-01'),
    aRow('sent', '2026-03-09', '2026-01-01'),
  ];
  expect(waitingQuotes([late, ...others, early], '2026-03-10')).toEqual([early, late]);
  expect(waitingQuotes(others, '2026-03-10')).toEqual([]);
});
