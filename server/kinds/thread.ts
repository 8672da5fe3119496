import { threadId } from '#core/mutations/derived-ids.ts';
import { isLowInSql } from '#server/db/low-stock-events.ts';
import type { KindSteps } from './kind-steps.ts';

/**
 * The server's extra steps for threads: a colour of a chart gets a fixed id. `?low=1` lists threads below the minimum.
 */
export const threadSteps: KindSteps = {
  kind: 'thread',
  touchedThreads: ({ id }) => [id],
  immutable: 'Brand, line and number of a colour from a chart cannot change.',
  rest: {
    idOf: (teamId, { catalogueId, brand, line, code }) =>
      typeof catalogueId === 'string'
        ? threadId(teamId, { brand: String(brand), line: String(line), code: String(code) })
        : undefined,
    questions: { low: isLowInSql('r') },
  },
};
