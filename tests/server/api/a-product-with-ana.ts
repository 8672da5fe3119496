import { afterAll } from 'vitest';
import { aProduct } from '../product.ts';

export const aProductWithAna = async () => {
  const product = await aProduct();
  afterAll(() => product.close());
  return { product, ana: product.person() };
};
