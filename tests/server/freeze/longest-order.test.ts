import { afterAll, beforeAll, expect, test } from 'vitest';
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
