import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPriceInSteps } from '#core/pricing/price-answer.ts';
import { parseInSteps } from '#core/steps/parse-in-steps.ts';
import { priceAnswer, priceRequest } from '#core/wire/pricing-wire.ts';
import { readJson } from '#server/calls/read-json.ts';
import { longestBody } from '../../longest-body.ts';
import { aProduct, type Person, type Product } from '../product.ts';
import { longestOrder } from './longest-order.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person();
});
afterAll(() => product.close());

const priced = (body: object) => ana.call('POST', '/pricing/calculate', { body: { ...body } });

test('the order is as long as its schema takes, but for one in twenty', () => {
  const text = JSON.stringify(longestOrder());
  const most = longestBody(priceRequest);
  expect(Buffer.byteLength(text) / most.bytes).toBeGreaterThan(0.95);
  expect(readJson(text, Math.ceil(most.values * 0.97)).ok).toBe(false);
  expect(readJson(text, most.values).ok).toBe(true);
});

test('the longest order is priced', async () => {
  const { status, body } = await priced(longestOrder());
  expect([status, priceAnswer.safeParse(body).data?.lines.length]).toEqual([200, 50]);
});

test.each<readonly [string, (body: ReturnType<typeof longestOrder>) => object, string, string]>([
  ['line', () => longestOrder(51), 'order.lines', 'Lines may have at most 50 entries.'],
  [
    'placement',
    (body) => withLine(body, 49, (line) => ({ placements: [...line.placements, ...line.placements.slice(0, 1)] })),
    'order.lines.49.placements',
    'Placements may have at most 8 entries.',
  ],
  [
    'size',
    (body) => withLine(body, 7, ({ sizes = [] }) => ({ sizes: [...sizes, ...sizes.slice(0, 1)] })),
    'order.lines.7.sizes',
    'Sizes may have at most 20 entries.',
  ],
  [
    'extra',
    (body) => withLine(body, 0, ({ extras = [] }) => ({ extras: [...extras, ...extras.slice(0, 1)] })),
    'order.lines.0.extras',
    'Extras may have at most 40 entries.',
  ],
])('one %s more than the schema takes is refused with the limit and the place', async (_, longer, path, sentence) => {
  const { status, body } = await priced(longer(longestOrder()));
  expect([status, body.error.code, body.error.message, body.error.fields]).toEqual([
    422,
    'invalid',
    sentence,
    { [path]: sentence },
  ]);
});

test('more values than any order has are refused by their number before they are judged', async () => {
  const { status, body } = await priced({ profile: {}, order: { lines: Array.from({ length: 80_000 }, () => 1) } });
  expect([status, body.error.message]).toEqual([
    422,
    'The body nests too deep or holds more than the 70,000 values that this call takes.',
  ]);
});

type Order = ReturnType<typeof longestOrder>;
type Line = Order['order']['lines'][number];

const withLine = (body: Order, at: number, change: (line: Line) => Partial<Line>): object => ({
  ...body,
  order: {
    ...body.order,
    lines: body.order.lines.map((line, index) => (index === at ? { ...line, ...change(line) } : line)),
  },
});

/** The longest step of work that is done several times alike; the least of each, for a wait may be another's. */
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

// The platform parses JSON at one go; on a machine of half the speed of ours that took 20 ms for this order.
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
