import { expect, test } from 'vitest';
import { aProduct } from '../server/product.ts';
import { switchAtATablet } from './a-shared-tablet.ts';

test('Over a thousand switches, each booking and undo at a shared tablet names who was there', async () => {
  const product = await aProduct();
  expect(await switchAtATablet(product, 1000)).toBe(1000);
  await product.close();
}, 300_000);
