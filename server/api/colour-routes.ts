import * as z from 'zod/mini';
import { chartFacts } from '#core/catalogue/chart-facts.ts';
import { colourDistance, labOf, likenessOf } from '#core/colours/colour-distance.ts';
import { hex } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { sortedInSteps } from '#core/sorted-in-steps.ts';
import { chartLines } from './catalogue.ts';
import { inSlices } from '#server/base/in-slices.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { answer } from './answer.ts';
import { findMembership } from './teams/membership.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';
import { createTurns, inTurn } from './turns.ts';

const mostCandidates = 5000;

const candidate = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)), hex });
const wanted = z.union([
  z.strictObject({ hex, candidates: z.array(candidate).check(z.maxLength(mostCandidates)) }),
  z.strictObject({ hex, teamId: z.string().check(z.minLength(1), z.maxLength(64)) }),
]);
const near = z.object({
  id: z.string(),
  hex,
  distance: z.number(),
  words: z.enum(['same', 'close', 'you will see it', 'different colour']),
});

/** Colours for integrators (protocol: REST): how near they lie to each other, and the charts that are there. */
export const colourRoutes = ({ db, clock }: Pick<PushDeps, 'db' | 'clock'>): readonly Route[] => {
  const takeTurn = createTurns(clock, limits.requestTimeoutMs);
  const coloursOf = (teamId: number) =>
    db.query<z.output<typeof candidate>>(
      `select r.id, r.hex from app.thread r
       where r.team_id = $1 and r.hex is not null and exists (
         select from app.head h where h.team_id = r.team_id and h.kind = 'thread' and h.row_id = r.id and not h.deleted)
       order by r.id`,
      [teamId],
    );
  return [
    defineRoute({
      method: 'POST',
      path: '/colours/nearest',
      rule: 'user',
      summary: 'Rank colours by how near they come to one, by CIEDE2000: those given, or the threads of a team',
      body: wanted,
      answer: { 200: z.object({ nearest: z.array(near) }) },
      handle: async ({ body, caller }) => {
        const ranking = await inTurn(takeTurn(caller.userId), async () => {
          if ('candidates' in body)
            return answer({ nearest: await inSlices(rankedInSteps(body.hex, body.candidates)) });
          const membership = await findMembership(db, body.teamId, caller.userId);
          if (membership === undefined) return refuse('not_found');
          return answer({ nearest: await inSlices(rankedInSteps(body.hex, await coloursOf(membership.team.id))) });
        });
        return ranking ?? refuse('too_many_requests', { message: isBusy, retryAfterSeconds: 1 });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/catalogue/index.json',
      rule: 'public',
      summary: 'The thread charts: one entry for each line, with the address of the file that holds its colours',
      answer: {
        200: z.object({
          lines: z.array(
            z.object({ brand: z.string(), ...chartFacts, count: z.int(), file: z.string(), href: z.string() }),
          ),
        }),
      },
      handle: async () => answer({ lines: [...chartLines()] }, { headers: { 'Cache-Control': 'no-cache' } }),
    }),
  ];
};

const words = { same: 'same', close: 'close', visible: 'you will see it', different: 'different colour' } as const;

const isBusy = 'Colours are being compared for you already.';

function* rankedInSteps(
  target: string,
  candidates: readonly z.output<typeof candidate>[],
): Generator<void, z.output<typeof near>[]> {
  const lab = labOf(target);
  const ranked: z.output<typeof near>[] = [];
  for (const one of candidates) {
    yield;
    const other = labOf(one.hex);
    if (lab === undefined || other === undefined) continue;
    const distance = colourDistance(lab, other);
    ranked.push({ ...one, distance, words: words[likenessOf(distance, false)] });
  }
  // Ties stay in the order of the question.
  return [...(yield* sortedInSteps(ranked, (a, b) => a.distance - b.distance))];
}
