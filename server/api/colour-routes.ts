import * as z from 'zod/mini';
import { chartFacts } from '#core/catalogue/read-chart.ts';
import { withOwnColours } from '#core/catalogue/own-charts.ts';
import { colourDistance, labOf, likenessOf } from '#core/colours/colour-distance.ts';
import { lookOf } from '#core/colours/nearest-threads.ts';
import { hex } from '#core/fields.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { limits } from '#core/limits.ts';
import { sortedInSteps } from '#core/steps/parse-in-steps.ts';
import { allColours, chartLines } from './catalogue.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import type { Membership } from '#server/calls/caller.ts';
import { readTeamCharts } from '#server/db/settings.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { answer, defineRoute, type Route } from './route.ts';
import { findMembership } from './teams/membership.ts';
import { refuse } from '#server/calls/refusal.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';

const mostCandidates = 5000;
/** The most chart colours in an answer. */
const mostOfCharts = 100;

/**
 * The most bytes of a body: enough for one candidate too many, so that the schema can refuse the number of candidates.
 */
const candidatesBytes = 3 * 1024 * 1024;

const candidate = z.strictObject({
  id: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'control_characters' }),
  ),
  hex,
});
const wanted = z.union([
  z.strictObject({ hex, candidates: z.array(candidate).check(z.maxLength(mostCandidates)) }),
  z.strictObject({
    hex,
    teamId: z.string().check(z.minLength(1), z.maxLength(64)),
    among: z._default(z.enum(['threads', 'charts']), 'threads'),
  }),
]);
/** A colour to rank. If `confidence` is low, it is never called the same (rules: Colours). */
interface Ranked extends z.output<typeof candidate> {
  readonly confidence?: Thread['confidence'];
}

const near = z.object({
  id: z.string(),
  hex,
  distance: z.number(),
  words: z.enum(['same', 'close', 'visible difference', 'different colour']),
});

/** The routes for colours (protocol: REST): one ranks colours by nearness, and one lists the charts. */
export function colourRoutes({ db, clock }: Pick<PushDeps, 'db' | 'clock'>): readonly Route[] {
  const takeTurn = createTurns(clock, limits.requestTimeoutMs);
  /** Returns a team's threads with a colour, without metallic, glowing and reflective threads. */
  const coloursOf = async (teamId: number) => {
    const threads = await db.query<Ranked & Pick<Thread, 'effect'>>(
      `select r.id, r.hex, r.confidence, r.effect from app.thread r
       where r.team_id = $1 and r.hex is not null and exists (
         select from app.head h where h.team_id = r.team_id and h.kind = 'thread' and h.row_id = r.id and not h.deleted)
       order by r.id`,
      [teamId],
    );
    return threads.filter(({ effect }) => lookOf(effect) === 'plain');
  };
  /** Returns the built-in and the team's own colours that have a hex value, with their catalogue ids. */
  const chartColoursOf = async ({ team, access }: Membership, userId: string) => {
    const own = await db.transaction((tx) => readTeamCharts(tx, team.id, { userId, access }), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    return withOwnColours(await allColours(), own).flatMap((one) =>
      one.hex === null ? [] : [{ id: one.catalogueId, hex: one.hex, confidence: one.confidence }],
    );
  };
  return [
    defineRoute({
      method: 'POST',
      path: '/colours/nearest',
      rule: 'user',
      summary:
        'Rank colours by how near they come to one, by CIEDE2000: those given, the threads of a team, or with ' +
        'among=charts the 100 nearest of the built-in charts and the team’s own, by catalogue id. Threads of a metallic, ' +
        'glowing or reflective effect are left out, and an uncertain screen colour is never called the same',
      mostBytes: candidatesBytes,
      body: wanted,
      answer: { 200: z.object({ nearest: z.array(near) }) },
      handle: async ({ body, caller }) => {
        const ranking = await runDuringTurn(takeTurn(caller.userId), async () => {
          if ('candidates' in body)
            return answer({ nearest: await runWithPauses(rankedInSteps(body.hex, body.candidates)) });
          const membership = await findMembership(db, body.teamId, caller.userId);
          if (membership === undefined) return refuse('not_found');
          if (body.among === 'threads')
            return answer({
              nearest: await runWithPauses(rankedInSteps(body.hex, await coloursOf(membership.team.id))),
            });
          const charts = await chartColoursOf(membership, caller.userId);
          const ranked = await runWithPauses(rankedInSteps(body.hex, charts));
          return answer({ nearest: ranked.slice(0, mostOfCharts) });
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
}

const words = { same: 'same', close: 'close', visible: 'visible difference', different: 'different colour' } as const;

const isBusy = 'Colours are being compared for you already.';

function* rankedInSteps(target: string, candidates: readonly Ranked[]): Generator<void, z.output<typeof near>[]> {
  const lab = labOf(target);
  const ranked: z.output<typeof near>[] = [];
  for (const { id, hex: colour, confidence } of candidates) {
    yield;
    const other = labOf(colour);
    if (lab === undefined || other === undefined) continue;
    const distance = colourDistance(lab, other);
    ranked.push({ id, hex: colour, distance, words: words[likenessOf(distance, confidence === 'low')] });
  }
  // Candidates at the same distance keep their order.
  return [...(yield* sortedInSteps(ranked, (a, b) => a.distance - b.distance))];
}
