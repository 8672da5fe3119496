import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, type Product } from '../product.ts';
import { offerAgain } from './a-restored-team.ts';

let product: Product;
beforeAll(async () => {
  product = await aProduct();
});
afterAll(() => product.close());

const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

describe('what two people did after the backup comes back as it was', () => {
  test.each(seeds)('whatever they did, and in whatever order their devices offer it again (seed %i)', async (seed) => {
    const { before, after } = await offerAgain(product, seed);
    expect(after).toEqual(before);
  });
});
