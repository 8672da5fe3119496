import type { FieldProblems } from '../fields.ts';
import type { Result } from '../result.ts';
import { parseInSteps } from '../steps/parse-in-steps.ts';
import type { PriceAnswer } from '../wire/pricing-wire.ts';
import { answerBy, type Asked } from './price-answer.ts';
import { priceOrder } from './price-order.ts';
import { orderOfProfile } from './read-price-order.ts';

/** Like `answerPrice`, in steps: a server does other work between them. */
export function answerPriceInSteps(input: Asked): Generator<void, Result<PriceAnswer, FieldProblems>> {
  return answerBy(input, function* (order, profile) {
    const read = yield* parseInSteps(priceOrder, order);
    yield;
    return read.ok ? orderOfProfile(read.value, profile) : read;
  });
}
