import * as z from 'zod/mini';
import index from '#charts/index.json';
import { chartAddresses } from '#charts/files.ts';
import type { ChartIndexLine } from '#core/catalogue/chart.ts';
import { chartFacts, readChartIndex } from '#core/catalogue/read-chart.ts';
import { lookOf } from '#core/colours/nearest-threads.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Membership } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';
import { readTeamCharts } from '#server/db/settings.ts';
import { nearColour, nearestRequest, type Ranked } from '#server/workers/nearest-colours.ts';
import { packed } from '#server/workers/packed.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';
import { answer, defineRoute, type Route } from './route.ts';
import { findMembership } from './teams/membership.ts';

/**
 * The most bytes of a body: enough for one candidate too many, so that the schema can refuse the number of candidates.
 */
const candidatesBytes = 3 * 1024 * 1024;

/** A body with up to this many letters is read and ranked at once: that takes 2 ms, and a thread costs as much. */
const shortBody = 16 * 1024;

/** The routes for colours (protocol: REST): one ranks colours by nearness, and one lists the charts. */
export function colourRoutes({ db, clock, workers }: Pick<PushDeps, 'db' | 'clock' | 'workers'>): readonly Route[] {
  const takeTurn = createTurns(clock, limits.requestTimeoutMs);
  /** Returns a team's threads with a colour, without metallic, glowing and reflective threads. */
  const coloursOf = async (teamId: number): Promise<readonly Ranked[]> => {
    const threads = await db.query<Ranked & Pick<Thread, 'effect'>>(
      `select r.id, r.hex, r.confidence, r.effect from app.thread r
       where r.team_id = $1 and r.hex is not null and exists (
         select from app.head h where h.team_id = r.team_id and h.kind = 'thread' and h.row_id = r.id and not h.deleted)
       order by r.id`,
      [teamId],
    );
    return threads.filter(({ effect }) => lookOf(effect) === 'plain');
  };
  const ownChartsOf = ({ team, access }: Membership, userId: string) =>
    db.transaction((tx) => readTeamCharts(tx, team.id, { userId, access }), {
      isolation: 'repeatable read',
      readOnly: true,
    });
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
      unreadBody: nearestRequest,
      body: z.string(),
      answer: { 200: z.object({ nearest: z.array(nearColour) }) },
      handle: async ({ body: text, caller }) => {
        const ranking = await runDuringTurn(takeTurn(caller.userId), async () => {
          const body = { text, mostValues: serverLimits.bodyValues };
          const read = await workers.run('nearestInBody', body, { isSmall: text.length <= shortBody });
          if (!read.ok) return read.error;
          if ('nearest' in read.value) return answer({ nearest: read.value.nearest });
          const { hex, teamId, among } = read.value.asked;
          const membership = await findMembership(db, teamId, caller.userId);
          if (membership === undefined) return refuse('not_found');
          if (among === 'charts') {
            const ownCharts = await packed(await ownChartsOf(membership, caller.userId), 1);
            return answer({ nearest: await workers.run('nearestOfCharts', { hex, ownCharts }) });
          }
          const threads = await coloursOf(membership.team.id);
          const isSmall = threads.length <= fewThreads;
          const nearest = await workers.run('nearestOfThreads', { hex, threads: await packed(threads) }, { isSmall });
          return answer({ nearest });
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

const fewThreads = 500;

const isBusy = 'Colours are being compared for you already.';

/** Returns the thread lines of the charts, each with the URL of the file that lists its colours. */
export function chartLines(): readonly (ChartIndexLine & { readonly href: string })[] {
  return readChartIndex(index).map((line) => ({ ...line, href: chartAddresses.get(line.file) ?? '' }));
}
