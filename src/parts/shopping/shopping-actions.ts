import { newId } from '#core/ids.ts';
import type { ShoppingLine } from '#core/kinds/shopping-line.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import { countedTicksOf, type Entry, type Line } from './entries.ts';

/** The row behind an entry, and the action that makes it where low stock has only suggested it so far. */
const rowOf = (
  entry: Entry,
  set: Partial<ShoppingLine> = {},
): { readonly id: string; readonly actions: readonly Action[] } => {
  const [line] = entry.lines;
  if (line !== undefined) return { id: line.id, actions: [] };
  const id = newId();
  const reasons = [{ kind: 'low' as const, ref: null, qty: entry.qty }];
  const suggested = { threadId: entry.owned?.id ?? null, lengthMm: entry.lengthMm, qty: entry.qty, reasons };
  return { id, actions: [mutate('shoppingLine.create', { id, set: { ...suggested, ...set } })] };
};

/** Ticks what is still missing of an entry, at least one pack. */
export const tickAll = (entry: Entry): readonly Action[] => {
  const { id, actions } = rowOf(entry);
  const qty = Math.max(1, entry.qty - entry.ticked);
  return [...actions, mutate('shoppingTick.create', { id: newId(), set: { lineId: id, qty } })];
};

/** Takes ticks back: a person's own, or all where none is theirs. */
export const untick = (entry: Entry, teamId: string, userId: string): readonly Action[] => {
  const counted = countedTicksOf(entry);
  const own = counted.filter(({ data }) => data.userId === userId);
  return (own.length > 0 ? own : counted).map(({ id, data }) =>
    mutate('shoppingTick.create', {
      id: tickReversalId(teamId, id),
      set: { lineId: data.lineId, qty: data.qty, reversesId: id },
    }),
  );
};

/** Moves an entry to another state. */
export const setStatus = (entry: Entry, status: ShoppingLine['status']): readonly Action[] => {
  const { actions } = rowOf(entry, { status });
  return actions.length > 0 ? actions : changeAll(entry, { status });
};

/** Puts rows back into the state that they had. */
export const putBack = (lines: readonly Line[]): readonly Action[] =>
  lines.map(({ id, data: { status, qty } }) => mutate('shoppingLine.update', { id, set: { status, qty } }));

/** Sets fields of every row behind an entry. */
export const changeAll = (entry: Entry, set: Partial<ShoppingLine>): readonly Action[] =>
  entry.lines.map(({ id }) => mutate('shoppingLine.update', { id, set }));

/** A wish of a person for one pack. */
export const wishFor = (
  userId: string,
  what: Pick<ShoppingLine, 'threadId' | 'text' | 'lengthMm'>,
): { readonly id: string; readonly action: Action } => {
  const id = newId();
  const reasons = [{ kind: 'wish' as const, ref: userId, qty: 1 }];
  return { id, action: mutate('shoppingLine.create', { id, set: { ...what, qty: 1, reasons } }) };
};

/** What has arrived of an entry, and what was paid for a pack. */
export interface Arrival {
  readonly count: number;
  readonly priceMinor: number | null;
  readonly shop: string | null;
}

/** Closes an entry with what has arrived; what has not stays on the list in the state that it had. */
export const arrived = (entry: Entry, { count, priceMinor, shop }: Arrival): readonly Action[] => {
  const { id, actions } = rowOf(entry);
  const [, ...others] = entry.lines;
  const missing = entry.qty - Math.max(count, entry.ticked);
  return [
    ...actions,
    mutate('shoppingLine.update', {
      id,
      set: { status: 'received', qty: Math.max(1, Math.min(999, entry.qty - Math.max(0, missing))), priceMinor, shop },
    }),
    ...others.map((line) => mutate('shoppingLine.update', { id: line.id, set: { status: 'received' } })),
    ...(missing > 0 ? [rest(entry, missing)] : []),
  ];
};

const rest = (entry: Entry, missing: number): Action => {
  const isLow = entry.lowQty > 0;
  const reasons = entry.wishers.map((ref) => ({ kind: 'wish' as const, ref, qty: 1 }));
  return mutate('shoppingLine.create', {
    id: newId(),
    set: {
      threadId: entry.owned?.id ?? null,
      text: entry.text,
      lengthMm: entry.lengthMm,
      qty: Math.min(999, missing),
      status: entry.status,
      reasons: isLow ? [{ kind: 'low', ref: null, qty: Math.min(999, missing) }] : reasons,
      shop: entry.shop,
      neededBy: entry.neededBy,
    },
  });
};

/** Sets how many packs of an entry there are to be, and what is known of them. What is for low stock stays so; more is a wish, and several rows become one. */
export const edited = (
  entry: Entry,
  set: Pick<ShoppingLine, 'qty' | 'lengthMm' | 'priceMinor' | 'shop' | 'neededBy'>,
): readonly Action[] => {
  const { id, actions } = rowOf(entry);
  const [first, ...others] = entry.lines;
  const lowQty = Math.min(entry.lowQty, set.qty);
  const wishes = (first?.data.reasons ?? []).filter(({ kind }) => kind !== 'low');
  const low = lowQty > 0 ? [{ kind: 'low' as const, ref: null, qty: lowQty }] : [];
  return [
    ...actions,
    mutate('shoppingLine.update', { id, set: { ...set, reasons: [...low, ...wishes] } }),
    ...others.map((line) => mutate('shoppingLine.update', { id: line.id, set: { status: 'dropped' } })),
  ];
};
