import { limits } from '#core/limits.ts';
import { answerPriceInSteps } from '#core/pricing/price-answer.ts';
import { priceAnswer, priceRequest } from '#core/wire/pricing-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import { answer, defineRoute, type Route } from './route.ts';
import { refuse, sentencesOf } from '#server/calls/refusal.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';

/** The route that computes price and cost of an order, by the same engine as the screens. */
export function pricingRoutes({ clock }: { readonly clock: Clock }): readonly Route[] {
  const takeTurn = createTurns(clock, limits.requestTimeoutMs);
  return [
    defineRoute({
      method: 'POST',
      path: '/pricing/calculate',
      rule: 'user',
      summary: 'Price an order by a profile, exactly, with its cost where the machine is given',
      mostBytes: orderBytes,
      mostValues: orderValues,
      body: priceRequest,
      answer: { 200: priceAnswer },
      handle: async ({ body, caller }) => {
        const priced = await runDuringTurn(takeTurn(caller.userId), () => runWithPauses(answerPriceInSteps(body)));
        if (priced === undefined) return refuse('too_many_requests', { message: isBusy, retryAfterSeconds: 1 });
        if (priced.ok) return answer(priced.value);
        const fields = sentencesOf(priced.error);
        return refuse('invalid', { message: Object.values(fields).join(' '), fields });
      },
    }),
  ];
}

/** The most bytes of a body: enough for one line too many, so that the schema can refuse the number of lines. */
const orderBytes = 3 * 1024 * 1024;
const orderValues = 70_000;

const isBusy = 'A long order of yours is being priced already.';
