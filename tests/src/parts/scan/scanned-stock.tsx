import { expect } from 'vitest';
import { newId } from '#core/ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { barcodeId } from '#core/mutations/derived-ids.ts';
import { spoolsIn } from '#features/places/place-tree.ts';
import { StocktakeDialog } from '#features/places/stocktake-dialog.tsx';
import { ShoppingScreen } from '#features/shopping/shopping-screen.tsx';
import '#features/shopping/receive-dialog.tsx';
import '#parts/scan/hand-scanner.tsx';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';

export const [threadId, spoolId, placeId] = [newId(), newId(), newId()];
export const ean = '4006381333931';
export const code = (value: string, set: object = { threadId, lengthMm: 200_000 }) =>
  ({ name: 'barcode.create', args: { id: barcodeId(teamId, value), set: { value, ...set } } }) as const;
export const drafts = [
  mutate('place.create', { id: placeId, set: { name: 'Rack B', code: 'RB-3' } }),
  aThread({ brand: 'Isacord', line: 'Isacord 40', code: '1902', name: 'Poinsettia' }, threadId),
  aSpool(threadId, { shortCode: 'T-0007', placeId }, spoolId),
  code(ean),
  code('MAKER-77', { threadId, spoolId }),
  code('SHELF-77', { placeId }),
];
export const press = async (name: string) => {
  const all = () => [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')];
  const named = () => all().findLast((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  await expect.poll(named, { message: name }).toBeDefined();
  named()?.click();
};
export const handIsReady = async () => {
  await expect.poll(() => document.body.textContent).toContain('just scan');
};

export const Counted = () => {
  const held = spoolsIn(useQuery(stock).rows, placeId);
  return held.length === 0 ? null : (
    <StocktakeDialog placeId={placeId} title="Rack B" held={held} onClose={() => undefined} />
  );
};

export const receiving = async (qty: number) => {
  const line = { threadId, lengthMm: 200_000, qty, status: 'ordered' };
  const workshop = await aWorkshop(<ShoppingScreen />, {
    drafts: [...drafts, { name: 'shoppingLine.create', args: { id: newId(), set: line } } as const],
  });
  await expect.poll(() => workshop.box.querySelector('button[aria-haspopup=menu]')).not.toBeNull();
  found(workshop.box, 'button[aria-haspopup=menu]').click();
  await press('Receive');
  await handIsReady();
  const count = () =>
    [...document.querySelectorAll<HTMLInputElement>('dialog input')].find(
      ({ labels }) => labels?.[0]?.textContent === 'Number of spools',
    )?.value;
  const spools = () => workshop.inventory.snapshot().rows.flatMap((owned) => owned.spools.map((one) => one.spool));
  return { ...workshop, count, spools };
};
