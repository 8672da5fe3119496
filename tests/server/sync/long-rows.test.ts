import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { mayBeLong } from '#server/db/row-tables.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, type Person, type Product } from '../product.ts';

let own: TestDatabase;
let product: Product;
let ana: Person;
let team: string;
/** How many charts each statement has read. */
let read: number[] = [];

const noting = (sql: Sql): Pick<Sql, 'query'> => ({
  query: async <Row extends object>(...asked: Parameters<Sql['query']>) => {
    const rows = await sql.query<Row>(...asked);
    if (asked[0].includes('(select * from app.chart where')) read.push(rows.length);
    return rows;
  },
});

const charts = 36;
beforeAll(async () => {
  own = await withDatabase();
  const db: Database = {
    ...noting(own.db),
    transaction: (work, options) => own.db.transaction((tx) => work(noting(tx)), options),
    close: () => own.db.close(),
  };
  product = await aProduct({ db });
  ana = product.person('ana');
  team = await product.team(ana);
  const colours = Array.from({ length: 2000 }, (_, n) => ({ code: String(n), name: 'x'.repeat(70), hex: '#aa0000' }));
  const device = aDevice(ana, team);
  for (let n = 0; n < charts; n += 1) {
    const set = { brand: 'Own', line: `Line ${n}`, colours };
    await device.push(aChange('chart.create', { id: newId(), set }));
  }
}, 120_000);
afterAll(async () => {
  await product.close();
  await own.close();
});

test('a pull reads few long rows more than its page holds, and all of them arrive', async () => {
  read = [];
  const seen = new Set<string>();
  for (let after = 0, more = true; more;) {
    const { body } = await ana.call('GET', `/teams/${team}/sync/pull?after=${after}${epochOf(after)}`);
    for (const { id } of body.rows) seen.add(id);
    ({ to: after, more } = body);
    epoch = body.epoch;
  }
  expect(seen.size).toBe(charts);
  expect(Math.max(...read)).toBeLessThanOrEqual(25);
});

let epoch: string | undefined;
const epochOf = (after: number) => (after === 0 ? '' : `&epoch=${epoch}`);

test('a REST list of long rows ends its page early and goes on after it', async () => {
  read = [];
  const seen: string[] = [];
  const pages: number[] = [];
  for (let next: string | null = ''; next !== null;) {
    const path: string = `/teams/${team}/charts?limit=1000${next === '' ? '' : `&after=${next}`}`;
    const { body } = await ana.call('GET', path);
    const page = body as unknown as {
      readonly charts: readonly { readonly id: string }[];
      readonly next: string | null;
    };
    seen.push(...page.charts.map(({ id }) => id));
    pages.push(page.charts.length);
    ({ next } = page);
  }
  expect([new Set(seen).size, seen.length]).toEqual([charts, charts]);
  expect(seen).toEqual(seen.toSorted());
  expect(pages).toEqual([25, charts - 25]);
  expect(Math.max(...read)).toBeLessThanOrEqual(25);
});

test('the kinds whose rows may be long are those with objects, or with lists of hundreds of them', () => {
  expect(
    rowKinds
      .filter(mayBeLong)
      .map((kind) => kindOf(kind).collection)
      .toSorted(),
  ).toEqual(['charts', 'designs', 'hoops', 'notices', 'pricingProfiles', 'quotes', 'threadSets']);
});
