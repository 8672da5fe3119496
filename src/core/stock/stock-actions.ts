import { limits } from '../limits.ts';
import type { Measured, MovementType } from '../kinds/movement.ts';
import type { Spool } from '../kinds/spool.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import { undoMovement, type Undoable } from '../mutations/undo-actions.ts';
import type { LedgerEntry } from './stock.ts';

/** Returns a time for a new entry after all `known` entries: a slow clock must not date a count before a use [L12]. */
export function occurrence(known: readonly { readonly occurredAt: string }[], nowMs: number): string {
  const newest = Math.max(0, ...known.map((entry) => Date.parse(entry.occurredAt)));
  return new Date(Math.max(nowMs, newest + 1)).toISOString();
}

/** A use of thread to book on a spool: the amount taken, in mm (positive), and the reason. */
export interface Use {
  readonly id: string;
  readonly spoolId: string;
  readonly type: Extract<MovementType, 'consume' | 'waste' | 'sample'>;
  readonly amountMm: number;
  readonly reason: string | null;
  readonly groupId?: string;
  readonly occurredAt: string;
}

/** Makes the action that books thread taken from a spool. */
export function takeThread({ id, amountMm, ...use }: Use): Action {
  return mutate('movement.create', { id, set: { ...use, deltaMm: -amountMm } });
}

interface Finding {
  readonly id: string;
  readonly spoolId: string;
  readonly settlesAtMm: number;
  readonly expectedMm: number | null;
  readonly measured: Measured;
  readonly groupId?: string;
  readonly occurredAt: string;
}

/**
 * Makes the count or weighing that sets a spool's balance. It also records the difference to the expected length [L2].
 */
export function settleSpool({ id, expectedMm, ...finding }: Finding): Action {
  return mutate('movement.create', {
    id,
    set: {
      ...finding,
      type: 'grossMg' in finding.measured ? 'weigh' : 'count',
      deltaMm: expectedMm === null ? null : finding.settlesAtMm - expectedMm,
    },
  });
}

/** Whether thread was found on a spool that is marked as empty or lost. */
export function opensAgain({ state }: Pick<Spool, 'state'>, foundMm: number): boolean {
  return foundMm > 0 && (state === 'empty' || state === 'lost');
}

/** Marks a lost spool that was found, or an empty one that has thread, as open. Returns no action for other spools. */
export function reopen(id: string, spool: Pick<Spool, 'state'>, foundMm: number): readonly Action[] {
  return spool.state === 'lost' || opensAgain(spool, foundMm)
    ? [mutate('spool.update', { id, set: { state: 'open' } })]
    : [];
}

/** Returns the movements among actions, with the fields that `undo` reads. */
export function movementsOf(actions: readonly Action[]): readonly Undoable[] {
  return actions.flatMap(({ name, args }) => {
    if (name !== 'movement.create') return [];
    const { spoolId, type, deltaMm = null, groupId = null } = args.set;
    return [{ id: args.id, spoolId, type, deltaMm, groupId }];
  });
}

/** Whether an entry can still be undone: it is not itself an undo, and no other entry undoes it. */
export function canUndo(entry: LedgerEntry, ledger: readonly LedgerEntry[]): boolean {
  return entry.type !== 'reversal' && !ledger.some((other) => other.reversesId === entry.id);
}

/** Undoes ledger entries: makes a reversal of each, with an id that is the same on every device. */
export function undo(teamId: string, entries: readonly Undoable[], occurredAt: string): readonly Action[] {
  return entries.map((entry) => undoMovement(teamId, entry, occurredAt));
}

/** Returns the next free codes, such as `T-0001`. `devicePart` keeps the codes of offline devices different. */
export function nextShortCodes(
  used: readonly string[],
  count: number,
  devicePart: string | undefined,
): readonly string[] {
  const prefix = devicePart === undefined ? 'T-' : `T-${devicePart}-`;
  const numbers = used
    .filter((code) => code.startsWith(prefix) && /^\d+$/.test(code.slice(prefix.length)))
    .map((code) => Number(code.slice(prefix.length)))
    // Ignore numbers typed by hand that leave no free number above them: a code has at most 12 characters.
    .filter((number) => number <= 10 ** (12 - prefix.length) - limits.teamSpools);
  const first = Math.max(0, ...numbers) + 1;
  return Array.from({ length: count }, (_, at) => `${prefix}${String(first + at).padStart(4, '0')}`);
}

/** Returns the four characters for a device in short codes, from its client id. */
export function devicePartOf(clientId: string): string {
  return clientId.replaceAll('-', '').slice(-4).toUpperCase();
}
