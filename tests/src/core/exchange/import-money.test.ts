import { describe, expect, test } from 'vitest';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import { csvText, readCsv } from '#core/tables/csv-text.ts';
import { threadTable } from '#core/exchange/thread-cells.ts';
import { engineSays } from '../amounts/an-engine.ts';
import { aBook } from '../mutations/a-book.ts';
import { carriedOut, planned, stockOfBook } from './a-stock.ts';

const forints = { currency: 'HUF' };
const before = { currency: 'HUF', currencyDecimals: 0 };
const euros = { currency: 'EUR' };

const priceFrom = (heading: string, cell: string, money: MoneyUnit) => {
  const header = readCsv(heading).rows[0]?.cells.map((_, at) => heading.split(',')[at] ?? '');
  const plan = planned(aBook(), `Brand,Line,Number,${heading}\nA,A,1,${cell}`, {
    money,
    header: ['Brand', 'Line', 'Number', ...(header ?? [])],
  });
  const { pricePaidMinor: minor } = plan.threads[0]?.added[0]?.set ?? {};
  return minor ?? plan.dropped[0]?.problem;
};

describe.each([0, 2])('Where the engine says %i decimals for the forint, an import', (decimals) => {
  test.each([
    ['1500', forints, 150_000],
    ['"1,500"', forints, 150_000],
    ['1 500 Ft', forints, 150_000],
    ['"1500,50"', forints, 150_050],
    ['1500', before, 1500],
    ['"1,500"', { currency: 'IQD' }, 1_500_000],
    ['1500', { currency: 'JPY' }, 1500],
    ['1.500', { currency: 'KWD' }, 1500],
    ['15.00', euros, 1500],
  ])('reads %s of %o as %i [F4]', (cell, money, minor) => {
    engineSays('HUF', decimals);
    engineSays('IQD', decimals);
    expect(priceFrom('Price', cell, money)).toBe(minor);
  });
});

describe('A price that is not exactly one of the team is left out, and said', () => {
  test.each([
    ['with too many decimals', 'Price', '2.9999', euros, 'too_many_decimals'],
    ['with decimals of yen', 'Price', '1500.5', { currency: 'JPY' }, 'too_many_decimals'],
    ['in dollars', 'Price', '$2.99', euros, 'other_currency'],
    ['in a code', 'Price', '2.99 CHF', euros, 'other_currency'],
    ['in words', 'Price', '1500 Ft', euros, 'other_currency'],
    ['in Australian dollars', 'Price', 'A$5.00', euros, 'other_currency'],
    ['in Australian dollars, for a team with others', 'Price', 'A$5.00', { currency: 'USD' }, 'other_currency'],
    ['in Canadian dollars', 'Price', 'CA$5.00', euros, 'other_currency'],
    ['in reals', 'Price', '"R$ 5,00"', euros, 'other_currency'],
    ['in some dollars', 'Price', 'XY$5.00', euros, 'other_currency'],
    ['in lei', 'Price', '5.00 lei', euros, 'other_currency'],
    ['in rupees', 'Price', '5 Rs', euros, 'other_currency'],
    ['beside a word that is no currency', 'Price', '5.00 abc', euros, 'wrong_format'],
    ['beside a column with such a word', 'Price,Currency', '9.99,abc', euros, 'wrong_format'],
    ['under a heading in reals', 'Price (R$)', '"5,00"', euros, 'other_currency'],
    ['under a heading in dollars', 'Price (USD)', '2.99', euros, 'other_currency'],
    ['beside another currency', 'pricePaidMinor,currency', '299,USD', euros, 'other_currency'],
    ['of another program beside another currency', 'Price,Currency', '9.99,USD', euros, 'other_currency'],
    [
      'of more than a spool may cost',
      'pricePaidMinor,currency,currencyDecimals',
      '9999999999,HUF,0',
      forints,
      'too_large',
    ],
  ])('%s', (_, heading, cells, money, problem) => {
    expect(priceFrom(heading, cells, money)).toBe(problem);
  });

  test.each([
    ['€ 2.99', euros, 'Price'],
    ['2.99', euros, 'Price (EUR)'],
    ['$2.99', { currency: 'CAD' }, 'Price'],
    ['2.99 €', euros, 'Price (USD)'],
    ['"R$ 2,99"', { currency: 'BRL' }, 'Price'],
    ['"2,99 R$"', { currency: 'BRL' }, 'Price'],
    ['2.99', { currency: 'CHF' }, 'Price (CHF)'],
    ['"2,99"', { currency: 'BRL' }, 'Preis (R$)'],
    ['C$2.99', { currency: 'NIO' }, 'Price'],
    ['2.99', { currency: 'NIO' }, 'Price (C$)'],
    ['2.99 ea', euros, 'Price'],
    ['2.99,n/a', euros, 'Price,Currency'],
    ['2.99,-', { currency: 'USD' }, 'Price,Currency'],
    ['299,EUR,2', euros, 'pricePaidMinor,currency,currencyDecimals'],
    ['2.99,€', euros, 'Price,Currency'],
    ['299,eur,', euros, 'pricePaidMinor,currency,currencyDecimals'],
    ['299', euros, 'pricePaidMinor'],
  ])('%s of %o under “%s” is one', (cells, money, heading) => {
    expect(priceFrom(heading, cells, money)).toBe(299);
  });
});

describe('An export names currency and decimals beside each price', () => {
  const aStock = (money: MoneyUnit) => {
    const book = aBook();
    carriedOut(book, planned(book, 'Brand,Line,Number,Price\nA,A,1,1500\nA,A,2,', { money }));
    return csvText(threadTable(stockOfBook(book), money));
  };

  test('in columns of their own, which those who see no costs do not get', () => {
    const [header = '', first = '', second = ''] = aStock(forints).split('\r\n');
    const columns = header.replace(/^\uFEFF/u, '').split(',');
    const at = columns.indexOf('pricePaidMinor');
    expect(columns.slice(at, at + 3)).toEqual(['pricePaidMinor', 'currency', 'currencyDecimals']);
    expect([first, second].map((row) => row.split(',').slice(at, at + 3))).toEqual([
      ['150000', 'HUF', '2'],
      ['', '', ''],
    ]);
    const [without = ''] = threadTable(stockOfBook(aBook()), undefined);
    expect(without).not.toContain('currency');
  });

  test.each([
    ['into a team with as many decimals', forints, 150_000],
    ['into a team from before, whose forints have none', before, 1500],
    ['into a team with another currency', euros, null],
  ])('%s it goes with the same price or none', (_, money, minor) => {
    const plan = planned(aBook(), aStock(forints), { money });
    expect(plan.threads[0]?.added[0]?.set.pricePaidMinor ?? null).toBe(minor);
    expect(plan.dropped.map(({ problem }) => problem)).toEqual(minor === null ? ['other_currency'] : []);
  });

  test('what a team from before writes is read with its decimals', () => {
    const plan = planned(aBook(), aStock(before), { money: forints });
    expect(plan.threads[0]?.added[0]?.set.pricePaidMinor).toBe(150_000);
  });
});
