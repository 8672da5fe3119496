import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from '../database.ts';

/** Statements on a team's data must name the team, so that teams could lie in several databases (docs/scale.md). */

const root = join(import.meta.dirname, '../../..');

const acrossTeams: Readonly<Record<string, string>> = {
  'server/db/bucket-files.ts: delete from app.bucket_leftover l using app.stored_file s': 'the upkeep of a bucket',
  'server/db/bucket-files.ts: select count(*) as count from app.stored_file': 'what the start says of a bucket',
  'server/db/end-offers.ts: update app.invite i set status': 'the offers to an account that ends',
  'server/db/files.ts: select count(*) from app.file_upload where sender': 'the unfinished uploads of a person',
  'server/db/history/new-history.ts: update app.head': 'the operator put a backup back',
  'server/db/history/old-rows.ts: delete from app.§': 'the upkeep, by the age of a row',
  'server/db/invites.ts: update app.invite set status': 'an invite by its public id, found with its team',
  'server/db/sync-mutations.ts: § from app.sync_mutation': 'the outcome of a change of this person',
  'server/demo/seed-demo.ts: update app.quote set created_at': 'the demonstration makes its own team',
  'server/metrics/metrics.ts: select (select count(*) from app.profile)': 'the figures of a server, once a minute',
};

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((path) => `server/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'));

const textsOf = (source: string): readonly string[] => {
  const plain = source.replaceAll(/^\s*(?:\/\/|\/\*\*|\*).*$/gm, '');
  return (plain.match(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g) ?? []).map((text) =>
    text
      .slice(1, -1)
      .replaceAll(/\$\{[^}]*\}/g, '§')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
};

test('every statement on team data names a team, except those that say why not', async () => {
  const own = await withDatabase();
  const tables = await own.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'app' and column_name = 'team_id'`,
  );
  await own.close();
  const names = ['§', ...tables.map(({ name }) => name)];
  const ofTeams = new RegExp(`\\bapp\\.(?:${names.join('|')})(?!\\w)`);
  const isStatement = /\b(?:select|insert|update|delete|from|join)\b/i;
  const statements = sources.flatMap((path) =>
    textsOf(readFileSync(join(root, path), 'utf8'))
      .filter((text) => ofTeams.test(text) && isStatement.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(statements.length).toBeGreaterThan(100);
  const across = statements.filter((one) => !/team_?id/i.test(one));
  const unexplained = across.filter((one) => !Object.keys(acrossTeams).some((known) => one.startsWith(known)));
  expect(unexplained).toEqual([]);
  expect(Object.keys(acrossTeams).filter((known) => !across.some((one) => one.startsWith(known)))).toEqual([]);
});

test('every table of team data has a key that begins with the team', async () => {
  const own = await withDatabase();
  const tables = await own.db.query<{ name: string; first: string | null }>(
    `select c.relname as name, (select a.attname from pg_index i join pg_attribute a
         on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as first
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'app' and c.relkind in ('r', 'p') and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped)
     order by 1`,
  );
  await own.close();
  expect(tables.length).toBeGreaterThan(20);
  // An invite is found by its link before the team is known; the other three are keyed by an id of their own.
  expect(tables.filter(({ first }) => first !== 'team_id').map(({ name, first }) => `${name}: ${first}`)).toEqual([
    'dip: id',
    'invite: public_id',
    'invite_mail: id',
    'notification: id',
  ]);
});
