import { expect } from 'vitest';
import { tokenOf, type Person, type Product } from '../product.ts';

export const textOf = async (
  product: Product,
  ana: Person,
  method: string,
  path: string,
  body?: string,
): Promise<string> => {
  const headers = {
    Authorization: `Bearer ${tokenOf(ana)}`,
    'Content-Type': 'text/csv',
    'Sec-Fetch-Site': 'same-origin',
  };
  const response = await product.app.request(`/api/v2${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  expect(response.status).toBe(200);
  return response.text();
};

export const aTeamIn = async (product: Product, ana: Person, currency: string): Promise<string> => {
  const team = await product.team(ana);
  const { status } = await ana.call('PATCH', `/teams/${team}/settings`, { body: { currency } });
  expect(status).toBe(200);
  return team;
};
