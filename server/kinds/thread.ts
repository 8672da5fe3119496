import type { Thread } from '#core/kinds/thread.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { err, ok } from '#core/result.ts';
import { leadsBack } from '#server/db/successors.ts';
import { isLowInSql } from '#server/db/low-stock-events.ts';
import type { KindSteps } from './kind-steps.ts';

/** The server's steps for threads: it refuses new successor rings and derives the ids of chart colours. */
export const threadSteps: KindSteps = {
  kind: 'thread',
  complete: async ({ tx, teamId }, row, before) => {
    const { supersededBy } = row.data as Partial<Thread>;
    // Older versions accepted rings of successors: a thread in a ring can still be changed.
    if (
      typeof supersededBy !== 'string' ||
      supersededBy === (before?.data as Partial<Thread> | undefined)?.supersededBy
    )
      return ok(row);
    const isRing = await leadsBack(tx, teamId, row.id, supersededBy);
    return isRing ? err({ supersededBy: { problem: 'leads_back' } }) : ok(row);
  },
  touchedThreads: ({ id }) => [id],
  typed: [
    'minSpools',
    'minLengthMm',
    'targetSpools',
    'isStaple',
    'avoid',
    'substitutes',
    'tags',
    'notes',
  ] satisfies readonly (keyof Thread)[],
  immutable: 'Brand, line and number of a colour from a chart cannot change.',
  rest: {
    idOf: (teamId, { catalogueId, brand, line, code }) =>
      typeof catalogueId === 'string'
        ? threadId(teamId, { brand: String(brand), line: String(line), code: String(code) })
        : undefined,
    questions: { low: isLowInSql('r') },
  },
};
