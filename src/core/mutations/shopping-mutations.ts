import * as z from 'zod/mini';
import { createSetOf } from '../kinds/describe-kind.ts';
import type { ShoppingLine } from '../kinds/shopping-line.ts';
import { shoppingTick as tickKind, type ShoppingTick } from '../kinds/shopping-tick.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { tickReversalId } from './derived-ids.ts';
import { createArgs, defineMutation, reject, write, happenedAt } from './mutation.ts';

/** The mutations of shopping lines. A line has either a thread or a text of its own, never both. */
export const shoppingLineMutations = defaultMutations('shoppingLine', {
  write: (_found, id, line) => {
    const problem = problemOf(line);
    return problem === undefined ? ok([write('shoppingLine', id, line)]) : reject('invalid', { text: { problem } });
  },
});

const problemOf = ({ threadId, text }: ShoppingLine) => {
  if (threadId === null && text === null) return 'required';
  return threadId !== null && text !== null ? 'not_an_option' : undefined;
};

const { at: _at, ...rest } = createSetOf(tickKind).shape;
const createSet = z.strictObject({ ...rest, at: z.optional(tickKind.fields.at.schema) });

/**
 * Ticks packs of a line, even of a deleted one, or undoes a tick; the undo's id is derived. A known id changes nothing.
 */
const create = defineMutation({
  args: createArgs(createSet),
  reads: ({ id, set }) => [
    { kind: 'shoppingTick', id },
    { kind: 'shoppingLine', id: set.lineId },
    ...(set.reversesId == null ? [] : [{ kind: 'shoppingTick', id: set.reversesId } as const]),
  ],
  apply: (found, { id, set }, context) => {
    if (found.row('shoppingTick', id) !== undefined) return ok([]);
    if (found.row('shoppingLine', set.lineId) === undefined) return reject('missing_row');
    const tick: ShoppingTick = {
      lineId: set.lineId,
      qty: set.qty,
      at: happenedAt(set.at, context),
      reversesId: set.reversesId ?? null,
      userId: context.actor,
      byMember: null,
    };
    if (tick.reversesId === null)
      // Derived ids are for reversals: a tick with such an id would be mistaken for the undo of another tick.
      return isDerived(id) ? reject('invalid', notThisId) : ok([write('shoppingTick', id, tick)]);
    const reversed = found.row('shoppingTick', tick.reversesId);
    if (reversed === undefined) return reject('missing_row');
    const fits = reversed.data.reversesId === null && reversed.data.lineId === tick.lineId;
    if (!fits || id !== tickReversalId(context.teamId, reversed.id))
      return reject('invalid', { reversesId: { problem: 'not_an_option' } });
    return ok([write('shoppingTick', id, { ...tick, qty: reversed.data.qty })]);
  },
});

/** The mutations of shopping ticks: only `create`, because a tick never changes. */
export const shoppingTickMutations = { create };

const isDerived = (id: string): boolean => id[14] === '5';

const notThisId = { id: { problem: 'not_an_option' } } as const;
