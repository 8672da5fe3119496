import { newId } from '#core/ids.ts';
import type { ShoppingLine } from '#core/kinds/shopping-line.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { tickReversalId } from '#core/mutations/derived-ids.ts';
import { countedTicksOf, type Entry, type Tick } from './entries.ts';

/** Returns the id of an entry's first row; without a row, a new id and the action that makes the row. */
export function rowOf(
  entry: Entry,
  set: Partial<ShoppingLine> = {},
): { readonly id: string; readonly actions: readonly Action[] } {
  const [line] = entry.lines;
  if (line !== undefined) return { id: line.id, actions: [] };
  const id = newId();
  const { owned, lengthMm, qty, lowQty, neededBy } = entry;
  const low = lowQty > 0 ? [{ kind: 'low' as const, ref: null, qty: lowQty }] : [];
  const suggested = { threadId: owned?.id ?? null, lengthMm, qty, neededBy, reasons: [...low, ...jobReasons(entry)] };
  return { id, actions: [mutate('shoppingLine.create', { id, set: { ...suggested, ...set } })] };
}

/** The reasons that a row gets by the jobs which lack its packs. */
export function jobReasons({ forJobs }: Pick<Entry, 'forJobs'>): ShoppingLine['reasons'] {
  return forJobs.jobs.map(({ jobId, qty }) => ({ kind: 'job', ref: jobId, qty }));
}

/** Makes actions that tick all missing packs of an entry, at least one. */
export function tickAll(entry: Entry): readonly Action[] {
  const { id, actions } = rowOf(entry);
  const qty = Math.max(1, entry.qty - entry.ticked);
  return [...actions, mutate('shoppingTick.create', { id: newId(), set: { lineId: id, qty } })];
}

/** Makes actions that tick one pack, with this id. `known`: the entry's row, if it is saved but not in `entry` yet. */
export function tickOne(
  entry: Entry,
  id: string,
  known: string | undefined,
): { readonly id: string; readonly lineId: string; readonly actions: readonly Action[] } {
  const row = known === undefined || entry.lines.length > 0 ? rowOf(entry) : { id: known, actions: [] };
  const tick = mutate('shoppingTick.create', { id, set: { lineId: row.id, qty: 1 } });
  return { id, lineId: row.id, actions: [...row.actions, tick] };
}

/**
 * Makes actions that undo ticks of an entry: this person's ticks or, without any, everybody's. Packs in stock stay
 * bought; an entry whose ticks are all in stock is received.
 */
export function untick(entry: Entry, teamId: string, userId: string): readonly Action[] {
  const counted = entry.owned === undefined ? countedTicksOf(entry) : entry.unstocked.map(({ tick }) => tick);
  if (counted.length === 0) return setStatus(entry, 'received');
  const own = counted.filter(({ data }) => data.userId === userId);
  return undoTicks(own.length > 0 ? own : counted, teamId);
}

/** Makes actions that undo these ticks. */
export function undoTicks(ticks: readonly Tick[], teamId: string): readonly Action[] {
  return ticks.map(({ id, data }) =>
    mutate('shoppingTick.create', {
      id: tickReversalId(teamId, id),
      set: { lineId: data.lineId, qty: data.qty, reversesId: id },
    }),
  );
}

export function setStatus(entry: Entry, status: ShoppingLine['status']): readonly Action[] {
  const { actions } = rowOf(entry, { status });
  return actions.length > 0 ? actions : changeAll(entry, { status });
}

const changeAll = (entry: Entry, set: Partial<ShoppingLine>): readonly Action[] =>
  entry.lines.map(({ id }) => mutate('shoppingLine.update', { id, set }));

/** Makes the action that puts one pack on the list at this person's request. */
export function wishFor(
  userId: string,
  what: Pick<ShoppingLine, 'threadId' | 'text' | 'lengthMm'>,
  id = newId(),
): { readonly id: string; readonly action: Action } {
  const reasons = [{ kind: 'wish' as const, ref: userId, qty: 1 }];
  return { id, action: mutate('shoppingLine.create', { id, set: { ...what, qty: 1, reasons } }) };
}
