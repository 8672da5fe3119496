import type { Quote, QuoteStatus } from '#core/kinds/quote.ts';
import { quotedJobId } from '#core/mutations/derived-ids.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import type { TeamSettings } from '#core/settings/settings.ts';
import { newJobSteps } from './job-steps.ts';

/** Makes the action that sets what the customer answered, with the jobs of the quote (rules: Jobs). `steps`: the team's. */
export function decideQuote(
  teamId: string,
  id: string,
  quote: Quote,
  status: Exclude<QuoteStatus, 'draft'>,
  steps: TeamSettings['jobSteps'],
): Action {
  const jobs = quote.lines.flatMap((line, at) => line.placements.map((_, place) => quotedJobId(teamId, id, at, place)));
  const designs = quote.lines.flatMap(({ placements }) => placements.flatMap(({ designId }) => designId ?? []));
  return mutate('quote.decide', {
    id,
    first: quote.revisionOf ?? id,
    status,
    jobs,
    designs: [...new Set(designs)],
    steps: newJobSteps(steps),
  });
}
