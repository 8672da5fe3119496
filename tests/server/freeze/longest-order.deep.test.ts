import { expect, test } from 'vitest';
import { answerPriceInSteps } from '#core/pricing/price-answer.ts';
import { parseInSteps } from '#core/steps/parse-in-steps.ts';
import { priceRequest } from '#core/wire/pricing-wire.ts';
import { longestOrder } from './longest-order.ts';

/** The longest step of a job. Each step counts with its shortest time of five rounds. */
const longestStepMs = (work: () => Generator<void, unknown>): number => {
  const least: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const running = work();
    for (let at = 0, isDone = false; !isDone; at += 1) {
      const began = performance.now();
      isDone = running.next().done === true;
      least[at] = Math.min(least[at] ?? Infinity, performance.now() - began);
    }
  }
  return Math.max(...least);
};

// JSON.parse cannot be divided into steps, so its time is the measure for the steps.
test('no step of judging and pricing it takes as long as twice the parsing of its JSON', () => {
  const text = JSON.stringify(longestOrder());
  const parsing = longestStepMs(function* () {
    yield;
    return JSON.parse(text);
  });
  const body: unknown = JSON.parse(text);
  const judging = longestStepMs(() => parseInSteps(priceRequest, body));
  const pricing = longestStepMs(() => answerPriceInSteps(priceRequest.parse(body)));
  process.stdout.write(
    `parsing ${parsing.toFixed(1)} ms at one go; steps of judging ${judging.toFixed(1)}, of pricing ${pricing.toFixed(1)}\n`,
  );
  expect(judging).toBeLessThan(2 * parsing);
  expect(pricing).toBeLessThan(2 * parsing);
});
