import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { mayBeLong } from '#server/db/rows.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { longestBody } from '../../longest-body.ts';
import { withDatabase, type TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, tokenOf, type Person, type Product } from '../product.ts';

let own: TestDatabase;
let product: Product;
let ana: Person;
let team: string;
let read: number[] = [];

const noting = (sql: Sql): Pick<Sql, 'query'> => ({
  query: async <Row extends object>(...asked: Parameters<Sql['query']>) => {
    const rows = await sql.query<Row>(...asked);
    if (/\(select \* from app\.(?:chart|run) where/.test(asked[0])) read.push(rows.length);
    return rows;
  },
});

const charts = 36;
const runs = 40;
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
  const machineId = newId();
  await device.push(
    aChange('machine.create', { id: machineId, set: { nickname: 'Bertha', brand: 'Tajima', model: 'T' } }),
  );
  const run = () => aChange('run.create', { id: newId(), set: { machineId, pieces: 1 } });
  await device.push(...Array.from({ length: runs }, run));
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
    for (const { t, id } of body.rows) if (t === 'chart' || t === 'run') seen.add(id);
    ({ to: after, more } = body);
    epoch = body.epoch;
  }
  expect(seen.size).toBe(charts + runs);
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

test('an export reads long rows a few at a time', async () => {
  read = [];
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${tokenOf(ana)}` };
  const answer = await product.app.request('/api/v2/users/me/export', { headers });
  await answer.arrayBuffer();
  // each table is read twice: for its JSON and for its CSV
  expect(read.reduce((sum, count) => sum + count, 0)).toBe(2 * (charts + runs));
  expect(Math.max(...read)).toBeLessThanOrEqual(25);
});

const longestRow = (kind: RowKind): number =>
  Object.values(kindOf(kind).fields).reduce((sum, { schema }) => {
    try {
      return sum + longestBody(schema).bytes;
    } catch {
      return Infinity;
    }
  }, 0);

test('every kind of which a thousand rows may take more than 32 MiB is read a few rows at a time, and no other', () => {
  const long = rowKinds.filter((kind) => longestRow(kind) > 32 * 1024);
  expect(rowKinds.filter(mayBeLong).toSorted()).toEqual(long.toSorted());
  expect(long).toContain('run');
});
