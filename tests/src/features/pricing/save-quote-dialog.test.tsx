// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { firstDraft } from '#features/pricing/pricing-draft.ts';
import { SaveQuoteDialog } from '#features/pricing/quotes/save-quote-dialog.tsx';
import type { PricedOrder } from '#features/pricing/typed-order.ts';
import { aQuote } from '../../core/a-quote.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const never = () => undefined;

test('A draft that is sent while its dialog is open still fills the fields of the new quote.', async () => {
  const { totals, profileSnapshot, ...order } = aQuote({ notes: 'By Friday', email: 'm@example.org' });
  const opened = {
    id: newId(),
    version: 1,
    data: { ...order, totals, profileSnapshot },
  } as unknown as FoundRow<'quote'>;
  const answer = {
    typed: { order: { ...order, waivedFees: [] }, profile: profileSnapshot, costs: null },
    price: totals,
  } as unknown as PricedOrder;
  const Screen = () => {
    const [isDraft, setDraft] = useState(true);
    return (
      <>
        <button type="button" id="sent" onClick={() => setDraft(false)}>
          Sent
        </button>
        <SaveQuoteDialog
          title="Save"
          answer={answer}
          draft={firstDraft(totals)}
          opened={isDraft ? opened : undefined}
          onSaved={never}
          onClose={never}
        />
      </>
    );
  };
  const { box } = await aWorkshop(<Screen />);
  const texts = () =>
    [...box.querySelectorAll<HTMLInputElement>('dialog input, dialog textarea')].map((one) => one.value);
  const filled = ['Choir', 'm@example.org', 'By Friday'];
  await expect.poll(texts).toEqual(expect.arrayContaining(filled));
  box.querySelector<HTMLButtonElement>('#sent')?.click();
  await new Promise((turn) => setTimeout(turn, 300));
  expect(texts()).toEqual(expect.arrayContaining(filled));
});
