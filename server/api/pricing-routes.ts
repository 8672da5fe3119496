import * as z from 'zod/mini';
import { limits } from '#core/limits.ts';
import { priceAnswer, priceRequest } from '#core/wire/pricing-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Workers } from '#server/workers/worker-pool.ts';
import { answer, defineRoute, type Route } from './route.ts';
import { refuse } from '#server/calls/refusal.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';

/** The route that computes price and cost of an order, by the same engine as the screens. */
export function pricingRoutes({
  clock,
  workers,
}: {
  readonly clock: Clock;
  readonly workers: Workers;
}): readonly Route[] {
  const takeTurn = createTurns(clock, limits.requestTimeoutMs);
  return [
    defineRoute({
      method: 'POST',
      path: '/pricing/calculate',
      rule: 'user',
      summary: 'Price an order by a profile, exactly, with its cost where the machine is given',
      mostBytes: orderBytes,
      mostValues: orderValues,
      unreadBody: priceRequest,
      body: z.string(),
      answer: { 200: priceAnswer },
      handle: async ({ body: text, caller }) => {
        const body = { text, mostValues: orderValues };
        const priced = await runDuringTurn(takeTurn(caller.userId), () =>
          workers.run('priceBody', body, { isSmall: text.length <= shortOrder }),
        );
        if (priced === undefined) return refuse('too_many_requests', { message: isBusy, retryAfterSeconds: 1 });
        return priced.ok ? answer(priced.value) : priced.error;
      },
    }),
  ];
}

/** The most bytes of a body: enough for one line too many, so that the schema can refuse the number of lines. */
const orderBytes = 3 * 1024 * 1024;
const orderValues = 70_000;

/** An order with up to this many letters is priced at once. */
const shortOrder = 4096;

const isBusy = 'A long order of yours is being priced already.';
