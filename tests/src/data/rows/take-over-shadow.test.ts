import { expect, test } from 'vitest';
import { indexed } from '#data/rows/indexed-row.ts';
import { takeOverShadow } from '#data/rows/fresh-page.ts';
import type { LocalRow } from '#data/database/team-database.ts';
import { aTab, meddle } from '../a-tab.ts';

const aHoop = (nth: number, v = 1): LocalRow =>
  indexed({
    kind: 'hoop',
    id: String(nth).padStart(5, '0'),
    v,
    d: { name: `Hoop ${nth}`, parts: [nth] },
    deleted: false,
  });
const hoops = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => aHoop(from + at));

test('Of 4,500 rows only those that differ are written, and only those that are gone are removed.', async () => {
  const { db } = aTab();
  const written: unknown[] = [];
  meddle(db, async (table, request) => {
    if (table === 'rows' && 'values' in request) written.push(...request.values);
  });
  const others = [...hoops(20, 1000), aHoop(1000, 2), ...hoops(1001, 4400), ...hoops(4600, 4700)];
  await db.rows.bulkPut([...hoops(0, 4500), aHoop(9000)]);
  await db.shadow.bulkPut(others);
  written.length = 0;
  await db.transaction('rw', db.tables, async () => takeOverShadow(db, () => undefined));
  expect(await db.rows.toArray()).toEqual(others);
  expect(written).toEqual([aHoop(1000, 2), ...hoops(4600, 4700)]);
  expect(await db.shadow.count()).toBe(0);
});

test('A row of which the shadow says nothing stays as it is to be kept.', async () => {
  const { db } = aTab();
  await db.rows.bulkPut(hoops(0, 4));
  await db.shadow.bulkPut([aHoop(1)]);
  const kept = (row: LocalRow) => (row.id.endsWith('2') ? { ...row, v: 0 } : row.id.endsWith('3') ? row : undefined);
  await db.transaction('rw', db.tables, async () => takeOverShadow(db, kept));
  expect(await db.rows.toArray()).toEqual([aHoop(1), aHoop(2, 0), aHoop(3)]);
});
