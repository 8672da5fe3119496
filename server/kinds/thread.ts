import { threadId } from '#core/mutations/derived-ids.ts';
import { isLowInSql } from '#server/db/low-stock-events.ts';
import type { KindSteps } from './kind-steps.ts';

/** A chart colour has the id that every device of the team derives. `?low=1` lists threads below their minimum. */
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
