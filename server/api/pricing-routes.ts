import { answerPrice } from '#core/pricing/price-answer.ts';
import { priceAnswer, priceRequest } from '#core/wire/pricing-wire.ts';
import { answer } from './answer.ts';
import { refuse } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';
import { sentencesOf } from '#server/calls/sentences.ts';

/** What an order is charged and what it costs: the same engine as on every screen. Nothing is kept. */
export const pricingRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/pricing/calculate',
    rule: 'user',
    summary: 'Price an order by a profile, exactly, with its cost where the machine is given',
    body: priceRequest,
    answer: { 200: priceAnswer },
    handle: async ({ body }) => {
      const priced = answerPrice(body);
      if (priced.ok) return answer(priced.value);
      const fields = sentencesOf(priced.error);
      return refuse('invalid', { message: Object.values(fields).join(' '), fields });
    },
  }),
];
