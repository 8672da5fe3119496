import * as z from 'zod/mini';
import { instant, id as rowId, wholeNumber } from '../fields.ts';
import { derivedId } from '../ids.ts';
import { createSetOf, updateSetOf } from '../kinds/describe-kind.ts';
import { movementDefaults } from '../kinds/movement.ts';
import { spoolDefaults } from '../kinds/spool-defaults.ts';
import { spool as spoolKind, type Spool } from '../kinds/spool.ts';
import { err, ok, type Result } from '../result.ts';
import type { FoundRow } from '../rows/rows.ts';
import { balanceOfRows } from '../stock/stock.ts';
import { defaultMutations, mayTurn } from './default-mutations.ts';
import {
  happenedAt,
  createArgs,
  fieldsOf,
  living,
  onlyUnset,
  reject,
  rowArgs,
  updateArgs,
  write,
  defineMutation,
  withoutUndefined,
  type Found,
  type MutationContext,
  type Read,
  type Rejection,
  type Write,
} from './mutation.ts';

const { initialLengthMm, ...rest } = createSetOf(spoolKind).shape;
const createSet = z.strictObject({
  ...rest,
  initialLengthMm: z.optional(initialLengthMm),
  /** The thread on the spool at the start, in mm: a missing value means full, null means unknown. */
  openingMm: z.optional(z.nullable(wholeNumber(0, 50_000_000))),
  groupId: z.optional(z.nullable(rowId)),
  occurredAt: z.optional(instant),
});
// An update cannot change a spool's thread.
const { threadId: _threadId, ...changeable } = updateSetOf(spoolKind).shape;

/** Adds a spool and its opening movement, restores a deleted one, or fills the unset fields of one that exists. */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set }) => [
    { kind: 'spool', id },
    { kind: 'thread', id: set.threadId },
    { kind: 'movement', index: 'spoolId', is: id },
  ],
  apply: (found, { id, set }, context) => {
    const thread = living(found.row('thread', set.threadId));
    if (!thread.ok) return thread;
    const { openingMm, groupId, occurredAt, ...given } = set;
    const row = found.row('spool', id);
    if (row !== undefined) {
      // A deleted spool's movements are of its thread, so it cannot come back with another thread.
      if (row.deleted && row.data.threadId !== set.threadId) return reject('immutable');
      const added = withoutUndefined<Spool>(given);
      return checked(
        id,
        row.deleted
          ? { ...fieldsOf(row), ...added, ...balanceNow(found, id) }
          : onlyUnset<'spool'>(row, spoolDefaults, added),
        context,
      );
    }
    const lengthMm = given.initialLengthMm ?? thread.value.data.defaultLengthMm;
    const opening = {
      ...movementDefaults,
      spoolId: id,
      type: 'opening' as const,
      deltaMm: openingMm === undefined ? lengthMm : openingMm,
      groupId: groupId ?? null,
      occurredAt: happenedAt(occurredAt, context),
    };
    const openingId = derivedId(context.teamId, 'movement', id, 'opening');
    // Movements of this spool may exist: a device drops the row of a spool that another person deleted, but keeps
    // these.
    const booked = found.where('movement', 'spoolId', id).filter((movement) => movement.id !== openingId);
    const spool = {
      ...spoolDefaults,
      ...withoutUndefined<Spool>(given),
      threadId: given.threadId,
      shortCode: given.shortCode,
      initialLengthMm: lengthMm,
      ...balanceOfRows([{ id: openingId, data: opening }, ...booked]),
    };
    const valid = boundsOf(spool, context);
    return valid.ok ? ok([write('spool', id, spool), write('movement', openingId, opening)]) : valid;
  },
});

/** Changes a spool; only movements change its amount. A spool that is used up, lost or put away leaves its needle. */
const update = defineMutation({
  args: updateArgs(z.strictObject(changeable)),
  reads: ({ id }) => [{ kind: 'spool', id }, onNeedles(id)],
  apply: (found, { id, set }, context) => {
    const row = living(found.row('spool', id));
    if (!row.ok) return row;
    const spool = { ...fieldsOf(row.value), ...withoutUndefined<Spool>(set) };
    const written = checked(id, spool, context);
    if (!written.ok || canSew(spool)) return written;
    return ok([...written.value, ...spoolsOff(found.where('needle', 'spoolId', id), () => false)]);
  },
});

const restore = defineMutation({
  args: rowArgs,
  reads: ({ id }) => [
    { kind: 'spool', id },
    { kind: 'movement', index: 'spoolId', is: id },
  ],
  apply: (found, { id }, context) => {
    const row = found.row('spool', id);
    if (row === undefined) return reject('missing_row');
    if (!mayTurn(row, 'restore', found, context)) return reject('forbidden');
    if (!row.deleted) return ok([]);
    return ok([write('spool', id, { ...fieldsOf(row), ...balanceNow(found, id) })]);
  },
});

/** Computes the balance from a spool's movements: some may have been added while the spool was deleted. */
const balanceNow = (found: Found, id: string) => balanceOfRows(found.where('movement', 'spoolId', id));

const onNeedles = (id: string): Read => ({ kind: 'needle', index: 'spoolId', is: id });

const usual = defaultMutations('spool', {
  fixed: { threadId: true },
  reads: (id) => [onNeedles(id)],
  alsoOnDelete: (found, id) => spoolsOff(found.where('needle', 'spoolId', id), () => false),
});

/** The mutations of spools. Deleting a spool keeps its movements in the history and takes the spool off its needle. */
export const spoolMutations = { ...usual, create, update, restore };

const checked = (id: string, spool: Spool, context: MutationContext) => {
  const valid = boundsOf(spool, context);
  return valid.ok ? ok([write('spool', id, spool)]) : valid;
};

const boundsOf = (spool: Spool, { now }: MutationContext): Result<Spool, Rejection> => {
  if (spool.tareMg !== null && spool.grossFullMg !== null && spool.grossFullMg <= spool.tareMg)
    return err({ code: 'invalid', fields: { grossFullMg: { problem: 'too_small', limit: spool.tareMg + 1 } } });
  if (spool.boughtOn !== null && spool.boughtOn > latestToday(now))
    return err({ code: 'invalid', fields: { boughtOn: { problem: 'in_future' } } });
  return ok(spool);
};

/** Returns today's date (`YYYY-MM-DD`) in UTC+14, where days begin first, so that no purchase of today is refused. */
export function latestToday(now: string): string {
  return new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10);
}

/** Takes spools off the needles that may not keep them. Each needle keeps its thread, to show what was on it. */
export function spoolsOff(
  slots: readonly FoundRow<'needle'>[],
  mayKeep: (slot: FoundRow<'needle'>) => boolean,
): readonly Write[] {
  return slots
    .filter((slot) => slot.data.spoolId !== null && !mayKeep(slot))
    .map((slot) => write('needle', slot.id, { ...fieldsOf(slot), spoolId: null }));
}

/** Whether a spool is sealed or open. Only such a spool may be on a needle. */
export function canSew({ state }: Pick<Spool, 'state'>): boolean {
  return state === 'sealed' || state === 'open';
}
