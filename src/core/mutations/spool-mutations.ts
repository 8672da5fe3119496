import * as z from 'zod/mini';
import { instant, id as rowId, wholeNumber } from '../fields.ts';
import { derivedId } from '../ids.ts';
import { movementDefaults } from '../kinds/movement.ts';
import { err, ok, type Result } from '../result.ts';
import { createSetOf, updateSetOf } from '../kinds/describe-kind.ts';
import { spool as spoolKind, type Spool } from '../kinds/spool.ts';
import { spoolDefaults } from '../kinds/spool-defaults.ts';
import { balanceOfRows } from '../stock/stock.ts';
import { defaultMutations, mayTurn } from './default-mutations.ts';
import {
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
  type MutationContext,
  type Read,
  type Rejection,
} from './mutation.ts';
import { canSew, spoolsOff } from './spools-off.ts';

const { initialLengthMm, ...rest } = createSetOf(spoolKind).shape;
const createSet = z.strictObject({
  ...rest,
  initialLengthMm: z.optional(initialLengthMm),
  /** What is on it at the start, in mm: absent = full, null = unknown. */
  openingMm: z.optional(z.nullable(wholeNumber(0, 50_000_000))),
  groupId: z.optional(z.nullable(rowId)),
  occurredAt: z.optional(instant),
});
// A spool holds one thread for its whole life.
const { threadId: _threadId, ...changeable } = updateSetOf(spoolKind).shape;

/** Adds a spool with its opening movement. The thread must be there; on a deleted spool it revives it with its history. */
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
      const added = withoutUndefined<Spool>(given);
      return checked(
        id,
        row.deleted ? { ...fieldsOf(row), ...added } : onlyUnset<'spool'>(row, spoolDefaults, added),
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
    // A device may hold bookings on it all the same: it keeps no body of a spool that somebody else has deleted.
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

/** Changes what is known about a spool; its amount changes by movements only. One that is used up, lost or put away leaves its needle. */
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

/** Brings a deleted spool back, with the amount that its movements say. */
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
    return ok([write('spool', id, { ...fieldsOf(row), ...balanceOfRows(found.where('movement', 'spoolId', id)) })]);
  },
});

/** The needle that a spool sits on. */
const onNeedles = (id: string): Read => ({ kind: 'needle', index: 'spoolId', is: id });

const usual = defaultMutations('spool', {
  reads: (id) => [onNeedles(id)],
  alsoOnDelete: (found, id) => spoolsOff(found.where('needle', 'spoolId', id), () => false),
});

/** What can be done with spools. Deleting one leaves its movements in the history, and takes it off its needle. */
export const spoolMutations = { ...usual, create, update, restore };

/**
 * When something happened: as given, else at the time of the change, but never in the future as far as this end knows
 * it.
 */
export const happenedAt = (given: string | undefined, { at, latest }: MutationContext): string =>
  latest === null ? (given ?? at) : earlier(given ?? at, latest);

/** The earlier of two instants. */
export const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);

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

/** The date where the day begins first on earth, fourteen hours ahead of UTC: a purchase of today is never refused. */
export const latestToday = (now: string): string =>
  new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10);
