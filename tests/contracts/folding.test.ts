import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold } from '#core/catalogue/fold.ts';
import { withDatabase, type TestDatabase } from '../server/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await withDatabase();
});
afterAll(() => database.close());

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

const texts = [
  // printable ASCII, the letters of Western and Central Europe, Greek, Cyrillic and Vietnamese
  ...range(0x20, 0x7e),
  ...range(0xc0, 0x17f),
  ...range(0x391, 0x3a9),
  ...range(0x3b1, 0x3c9),
  ...range(0x410, 0x44f),
  ...range(0x1ea0, 0x1ef9),
  'Bl\u00fcte',
  'Blu\u0308te',
  'STRASSE',
  'Straße',
  'GROẞ',
  'Crème brûlée',
  'Łódź',
  'Ångström',
  '\u212bngstro\u0308m',
  'Ærø',
  'œuvre',
  'Роза',
  'ёлка',
  'Święta',
  'バラ',
  'バラ',
  'two\nlines\tand a tab',
  '',
  '   ',
  '½ ✓ 🧵',
];

test('F18 The database folds a text as the core does', async () => {
  const rows = await database.db.query<{ folded: string }>(
    'select app.folded(t) as folded from unnest($1::text[]) with ordinality as u (t, n) order by n',
    [texts],
  );
  const differing = texts.flatMap((text, at) => {
    const [core, sql] = [fold(text), rows[at]?.folded.normalize('NFC')];
    return core.normalize('NFC') === sql ? [] : [{ text, core, sql }];
  });
  expect(differing).toEqual([]);
});

test('F17 The key of a name pads its numbers, and keeps what is too long for that', async () => {
  const keyOf = async (name: string) =>
    (await database.db.query<{ key: string }>('select app.name_key($1) as key', [name]))[0]?.key;
  expect([
    await keyOf('Öse 2'),
    await keyOf('Box 10b 007'),
    await keyOf('12345678901234'),
    await keyOf('1 2 3'),
  ]).toEqual(['ose 0000000002', 'box 0000000010b 0000000007', '12345678901234', '0000000001 0000000002 0000000003']);
});

test('F17 Lists by name are read by an index', async () => {
  const plan = await database.db.transaction(async (tx) => {
    // A table that was just analyzed as empty is cheaper to sort; the order must come without any sorting.
    await tx.query('set local enable_sort = off');
    return tx.query<{ 'QUERY PLAN': string }>(
      `explain select r.id from app.place r where r.team_id = 1
       order by (app.name_key(r."name") collate "C"), r.id limit 10`,
    );
  });
  const words = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(words).toContain('place_names');
  expect(words).not.toContain('Sort');
});
