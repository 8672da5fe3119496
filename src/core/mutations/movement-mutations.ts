import * as z from 'zod/mini';
import type { FieldProblems } from '../fields.ts';
import { createSetOf } from '../kinds/describe-kind.ts';
import { movement as movementKind, movementDefaults, type Movement } from '../kinds/movement.ts';
import { ok } from '../result.ts';
import type { Spool } from '../kinds/spool.ts';
import { balanceOfRows, isSettlement } from '../stock/stock.ts';
import {
  createArgs,
  defineMutation,
  fieldsOf,
  reject,
  remove,
  withoutUndefined,
  write,
  happenedAt,
} from './mutation.ts';
import { reversalId } from './derived-ids.ts';

const { occurredAt, ...rest } = createSetOf(movementKind).shape;
const createSet = z.strictObject({ ...rest, occurredAt: z.optional(occurredAt) });

type CreateSet = z.output<typeof createSet>;

/** Books a movement and updates its spool. A repeated id changes nothing [L4]; a deleted spool stays deleted. */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set }) => [
    { kind: 'movement', id },
    { kind: 'spool', id: set.spoolId },
    { kind: 'movement', index: 'spoolId', is: set.spoolId },
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('movement', id) !== undefined) return ok([]);
    const row = found.row('spool', set.spoolId);
    if (row === undefined) return reject('missing_row');
    // Derived ids are for openings, reversals and runs. Another movement with such an id would be mistaken for one of
    // these.
    const problems = set.type !== 'reversal' && isDerived(id) ? notThisId : problemsOf(set);
    if (problems !== undefined) return reject('invalid', problems);
    const ledger = found.where('movement', 'spoolId', set.spoolId);
    if (set.type === 'reversal') {
      const reversed = ledger.find((entry) => entry.id === set.reversesId);
      if (reversed === undefined) return reject('missing_row');
      if (reversed.data.type === 'reversal' || id !== reversalId(context.teamId, reversed.id))
        return reject('invalid', { reversesId: { problem: 'not_an_option' } });
    }
    const movement: Movement = {
      ...movementDefaults,
      ...withoutUndefined<Movement>(set),
      spoolId: set.spoolId,
      type: set.type,
      occurredAt: happenedAt(set.occurredAt, context),
    };
    const before = fieldsOf(row);
    const spool: Spool = {
      ...before,
      ...balanceOfRows([...ledger, { id, data: movement }]),
      ...consequences(before, movement),
    };
    const put = row.deleted ? remove : write;
    return ok([write('movement', id, movement), put('spool', row.id, spool)]);
  },
});

/** The mutations of movements: only `create`, because a movement never changes. */
export const movementMutations = { create };

const consequences = (spool: Spool, movement: Movement): Partial<Spool> => {
  const opens = movement.type === 'consume' || movement.type === 'waste' || movement.type === 'sample';
  return opens && spool.state === 'sealed' ? { state: 'open' } : {};
};

const isDerived = (id: string): boolean => id[14] === '5';

const notThisId: FieldProblems = { id: { problem: 'not_an_option' } };

const takes: readonly string[] = ['consume', 'waste', 'sample', 'lend_out'];
const brings: readonly string[] = ['purchase', 'lend_back'];

const problemsOf = (set: CreateSet): FieldProblems | undefined => {
  if (set.type === 'opening') return { type: { problem: 'not_an_option' } };
  if (set.type === 'reversal') return set.reversesId ? undefined : { reversesId: { problem: 'required' } };
  if (set.reversesId) return { reversesId: { problem: 'not_an_option' } };
  if (isSettlement(set)) {
    if (typeof set.settlesAtMm !== 'number') return { settlesAtMm: { problem: 'required' } };
    return set.measured ? undefined : { measured: { problem: 'required' } };
  }
  if (set.settlesAtMm != null) return { settlesAtMm: { problem: 'not_an_option' } };
  if (set.measured != null) return { measured: { problem: 'not_an_option' } };
  if (typeof set.deltaMm !== 'number' || set.deltaMm === 0) return { deltaMm: { problem: 'required' } };
  if (takes.includes(set.type) && set.deltaMm > 0) return { deltaMm: { problem: 'too_large', limit: -1 } };
  if (brings.includes(set.type) && set.deltaMm < 0) return { deltaMm: { problem: 'too_small', limit: 1 } };
  return undefined;
};
