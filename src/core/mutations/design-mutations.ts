import * as z from 'zod/mini';
import { id as rowId } from '../fields.ts';
import { isEqual } from '../is-equal.ts';
import { ok } from '../result.ts';
import { defaultMutations } from './default-mutations.ts';
import { designId } from './derived-ids.ts';
import { defineMutation, fieldsOf, living, reject, write } from './mutation.ts';

const defaults = defaultMutations('design', {
  fixed: { fingerprint: true, format: true, bytes: true },
  write: (_found, id, wanted, context) => {
    if (id !== designId(context.teamId, wanted.fingerprint))
      return reject('invalid', { fingerprint: { problem: 'wrong_format' } });
    if (wanted.replacesId === id) return reject('invalid', { replacesId: { problem: 'not_an_option' } });
    return ok([write('design', id, wanted)]);
  },
});

/** The place of a block in the design, from 0, as JSON names it: `"0"`, `"12"`. */
const place = z.string().check(z.regex(/^(?:0|[1-9]\d{0,2})$/));
const places = 1000;

// Counts first, because a problem for each of twenty thousand wrong keys takes a tenth of a second.
const threadsByPlace = z.pipe(
  z
    .record(z.string(), z.unknown())
    .check(z.refine((all) => Object.keys(all).length <= places, { error: 'wrong_format', abort: true })),
  z.record(place, z.nullable(rowId)),
);

/**
 * Chooses the team's threads for blocks by their place; null takes a choice back. It merges by block, so that two people
 * who choose for two blocks without a network keep both. The threads need not be known here yet.
 */
const choose = defineMutation({
  args: z.strictObject({ id: rowId, threads: threadsByPlace }),
  reads: ({ id }) => [{ kind: 'design', id }],
  apply: (found, { id, threads }) => {
    const row = living(found.row('design', id));
    if (!row.ok) return row;
    const design = fieldsOf<'design'>(row.value);
    const beyond = Object.keys(threads).find((at) => Number(at) >= design.blocks.length);
    if (beyond !== undefined)
      return reject('invalid', { [['threads', beyond].join('.')]: { problem: 'not_an_option' } });
    const blocks = design.blocks.map((block, at) => ({
      ...block,
      threadId: threads[at] === undefined ? block.threadId : threads[at],
    }));
    return ok(isEqual(blocks, design.blocks) ? [] : [write('design', id, { ...design, blocks })]);
  },
});

/** The mutations of designs. Ids come from the bytes, so that two devices that read the same file make one row. */
export const designMutations = { ...defaults, choose };
