import { afterAll, beforeAll } from 'vitest';
import { newId } from '#core/ids.ts';
import { aQuote } from '../../src/core/a-quote.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, type Person, type Product } from '../product.ts';

export let own: TestDatabase;
export let product: Product;

export let ana: Person;

export const withQuotes = (): void => {
  beforeAll(async () => {
    own = await withDatabase();
    product = await aProduct({ db: own.db });
    ana = product.person('ana');
  });
  afterAll(async () => {
    await product.close();
    await own.close();
  });
};

export const year = new Date().getUTCFullYear();

export const aCreation = (set: Parameters<typeof aQuote>[0] = {}, id = newId()) =>
  aChange('quote.create', { id, set: aQuote(set) });

export const quotesOf = async (person: Person, team: string) =>
  (await aDevice(person, team).pull()).rows.flatMap(({ t, d }) => (t === 'quote' && d ? [d] : []));

export const numbersOf = async (person: Person, team: string) =>
  (await quotesOf(person, team)).map(({ number }) => String(number)).toSorted();
