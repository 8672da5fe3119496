import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Behind a pooler in transaction mode, what a statement leaves in its session may be lost, or reach another caller. */

const server = join(import.meta.dirname, '../../../server');

/** Statements with an effect that outlasts their transaction within the same database session. */
const stateful: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a lock of the session', /pg_(?:try_)?advisory_(?:lock|unlock)/],
  [
    'a setting of the session',
    /['"`]\s*set (?!local\b)\w+\s*(?:=|to\b)|\bset session\b|set_config\([^)]*,\s*false\s*\)/i,
  ],
  ['a temporary table that stays', /create temp(?:orary)? table (?!\w+ on commit drop)/i],
  ['a cursor that stays', /\bwith hold\b/i],
  ['a prepared statement', /['"`]\s*prepare \w+ (?:as|\()/i],
  ['listening', /['"`]\s*(?:un)?listen\s+[\w$*]/i],
];

const found = (text: string): readonly string[] =>
  stateful.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));

test('only the connection of the doorbell, which has an address of its own, keeps anything in its session', async () => {
  const names = (await readdir(server, { recursive: true })).filter((name) => /\.(?:ts|sql)$/.test(name));
  expect(names.length).toBeGreaterThan(200);
  const kept = await Promise.all(
    names.map(async (name) => {
      const what = found(await readFile(join(server, name), 'utf8'));
      return what.map((one) => `${name.replaceAll('\\', '/')}: ${one}`);
    }),
  );
  expect(kept.flat()).toEqual(['doorbell/line.ts: listening']);
});

test.each([
  'await tx.query("select pg_advisory_lock(1)")',
  "await db.query('set statement_timeout = 5')",
  "await db.query('SET TIME ZONE to utc')".replace('TIME ZONE', 'timezone'),
  "select set_config('lock_timeout', '5s', false)",
  'create temporary table seen (id int)',
  'declare all_rows cursor with hold for select 1',
  "db.query('prepare one as select 1')",
  'client.query(`listen ${channel}`)',
])('it would be noticed: %s', (text) => {
  expect(found(text)).toHaveLength(1);
});
