import { afterAll } from 'vitest';
import { aProduct } from '../product.ts';

/** A product for all tests of a file, and a person in it. The product is closed after the last of them. */
export const aProductWithAna = async () => {
  const product = await aProduct();
  afterAll(() => product.close());
  return { product, ana: product.person() };
};
