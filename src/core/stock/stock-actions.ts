import { limits } from '../limits.ts';
import type { Measured, MovementType } from '../kinds/movement.ts';
import type { Spool } from '../kinds/spool.ts';
import { reversalId } from '../mutations/derived-ids.ts';
import { mutate } from '../mutations/mutate.ts';
import type { Action } from '../mutations/registry.ts';
import { isSettlement, type LedgerEntry } from './stock.ts';

/** When something happened on a spool: now, but never before what the device already knows of it, so that a slow clock cannot put a count before the use it settles [L12]. `nowMs` is the device's clock corrected by the server's. */
export const occurrence = (known: readonly { readonly occurredAt: string }[], nowMs: number): string => {
  const newest = Math.max(0, ...known.map((entry) => Date.parse(entry.occurredAt)));
  return new Date(Math.max(nowMs, newest + 1)).toISOString();
};

/** What is booked on a spool: the amount taken away, in mm (positive), and why. */
export interface Use {
  readonly id: string;
  readonly spoolId: string;
  readonly type: Extract<MovementType, 'consume' | 'waste' | 'sample'>;
  readonly amountMm: number;
  readonly reason: string | null;
  readonly groupId?: string;
  readonly occurredAt: string;
}

/** Books thread that left a spool. */
export const takeThread = ({ id, amountMm, ...use }: Use): Action =>
  mutate('movement.create', { id, set: { ...use, deltaMm: -amountMm } });

/** What a person found on a spool: the settled length, how it was seen, and what was expected (null = unknown). */
export interface Finding {
  readonly id: string;
  readonly spoolId: string;
  readonly settlesAtMm: number;
  readonly expectedMm: number | null;
  readonly measured: Measured;
  readonly groupId?: string;
  readonly occurredAt: string;
}

/** Settles a spool at what was found. The difference to what was expected is kept for information [L2]. */
export const settleSpool = ({ id, expectedMm, ...finding }: Finding): Action =>
  mutate('movement.create', {
    id,
    set: {
      ...finding,
      type: 'grossMg' in finding.measured ? 'weigh' : 'count',
      deltaMm: expectedMm === null ? null : finding.settlesAtMm - expectedMm,
    },
  });

/** Opens a spool again that was called empty or lost and on which thread was found after all; nothing for any other. */
export const reopen = (id: string, { state }: Pick<Spool, 'state'>, foundMm: number): readonly Action[] =>
  foundMm > 0 && (state === 'empty' || state === 'lost')
    ? [mutate('spool.update', { id, set: { state: 'open' } })]
    : [];

/** The movements among actions, as an undo must know them. */
export const movementsOf = (actions: readonly Action[]): readonly Undoable[] =>
  actions.flatMap(({ name, args }) => {
    if (name !== 'movement.create') return [];
    const { spoolId, type, deltaMm = null, groupId = null } = args.set;
    return [{ id: args.id, spoolId, type, deltaMm, groupId }];
  });

/** Whether an entry of the ledger can still be undone: it stands, and it is not itself an undo. */
export const canUndo = (entry: LedgerEntry, ledger: readonly LedgerEntry[]): boolean =>
  entry.type !== 'reversal' && !ledger.some((other) => other.reversesId === entry.id);

/** What an undo must know of an entry. */
export type Undoable = Pick<LedgerEntry, 'id' | 'spoolId' | 'type' | 'deltaMm' | 'groupId'>;

/** Undoes entries of the ledger: a reversal of each, under the id that every device derives. */
export const undo = (teamId: string, entries: readonly Undoable[], occurredAt: string): readonly Action[] =>
  entries.map((entry) =>
    mutate('movement.create', {
      id: reversalId(teamId, entry.id),
      set: {
        spoolId: entry.spoolId,
        type: 'reversal',
        deltaMm: isSettlement(entry) || entry.deltaMm === null ? null : -entry.deltaMm,
        reversesId: entry.id,
        groupId: entry.groupId,
        occurredAt,
      },
    }),
  );

/** The next free short code: `T-0001`, `T-0002`, … from the codes in use, or with a part of this device's name when it may be without a network, so that two devices cannot meet. */
export const nextShortCodes = (
  used: readonly string[],
  count: number,
  devicePart: string | undefined,
): readonly string[] => {
  const prefix = devicePart === undefined ? 'T-' : `T-${devicePart}-`;
  const numbers = used
    .filter((code) => code.startsWith(prefix) && /^\d+$/.test(code.slice(prefix.length)))
    .map((code) => Number(code.slice(prefix.length)))
    // A code typed by hand may leave no room above it: T-9999999999 is as long as a code can be.
    .filter((number) => number <= 10 ** (12 - prefix.length) - limits.teamSpools);
  const first = Math.max(0, ...numbers) + 1;
  return Array.from({ length: count }, (_, at) => `${prefix}${String(first + at).padStart(4, '0')}`);
};

/** The four signs that stand for a device in short codes, from its name in the protocol. */
export const devicePartOf = (clientId: string): string => clientId.replaceAll('-', '').slice(-4).toUpperCase();
