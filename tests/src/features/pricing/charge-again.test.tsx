// @vitest-environment happy-dom
import { toast } from 'sonner';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { ChargeAgain } from '#features/pricing/quotes/charge-again.tsx';
import { aQuote } from '../../core/a-quote.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

test('A waived fee that cannot be charged, as the quote’s profile no longer prices the order, says so', async () => {
  const { profileSnapshot, ...quote } = aQuote();
  const data = {
    ...quote,
    profileSnapshot: { ...profileSnapshot, method: 'of a later build' },
    waivedFees: [{ code: 'digitizing', amountMinor: 100, by: null, reason: null }],
  };
  onTestFinished(() => void toast.dismiss());
  const row = { id: newId(), version: 1, data } as unknown as FoundRow<'quote'>;
  const { box, store } = await aWorkshop(<ChargeAgain row={row} />);
  box.querySelector('button')?.click();
  const said = () => toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  await expect.poll(said).toEqual([expect.stringContaining('cannot price this order')]);
  expect(await store.db.outbox.count()).toBe(0);
});
