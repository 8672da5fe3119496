import { threadId } from '#core/mutations/derived-ids.ts';
import { isLowInSql } from '#server/db/low-stock-events.ts';
import type { RestRules } from './rest-rules.ts';

/** A thread from a chart has the id that every device of the team derives; `?low=1` asks for what is below its minimum. */
export const threadRules: RestRules = {
  idOf: (teamId, { catalogueId, brand, line, code }) =>
    typeof catalogueId === 'string'
      ? threadId(teamId, { brand: String(brand), line: String(line), code: String(code) })
      : undefined,
  questions: { low: isLowInSql('r') },
};
