import { isEqual } from '#core/is-equal.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { belongsToAuth, migrateOn, migrateTo, type Applied, type Migration } from '../migrate.ts';
import { findSealedKeys, insertSealedKeys } from '../sealed-keys.ts';
import type { Database, Sql } from '../sql.ts';

/** How many people and teams a database holds. If it holds neither, a restore needs no `--over`. */
export interface Holdings {
  readonly people: number;
  readonly teams: number;
}

/** Counts the people and teams of a migrated database. */
export async function holdingsOf(sql: Sql): Promise<Holdings> {
  const [held] = await sql.query<{ people: number; teams: number }>(
    `select (select count(*) from app.profile) as people, (select count(*) from app.team) as teams`,
  );
  return held ?? { people: 0, teams: 0 };
}

/** The content for a database: the migrations that had been applied, and the rows by table. */
export interface Filling {
  readonly applied: readonly Applied[];
  /** The tables and their columns, in the order in which a row's text has them. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** The last internal id that the database gave to a team; null before the first. */
  readonly lastTeam: number | null;
  readonly rows: () => AsyncIterable<{ readonly table: string; readonly rows: readonly DumpRow[] }>;
}

/**
 * Replaces the product's schemas by `filling`, brings them up to this release and runs `finish`, in one transaction.
 */
export function fillDatabase<T>(
  db: Database,
  migrations: readonly Migration[],
  filling: Filling,
  finish: (tx: Sql) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const schemas = schemasOf(filling.applied);
    const keys = await findSealedKeys(tx); // the sealed keys belong to the installation, not to the backup
    await fixTextForms(tx);
    for (const schema of schemas) await tx.query(`drop schema if exists ${schema} cascade`);
    await migrateTo(tx, migrations, filling.applied);
    const tables = await dumpTables(tx, schemas);
    const other = tables.find(({ name, columns }) => !isEqual(filling.tables[name], columns));
    if (other !== undefined || tables.length !== Object.keys(filling.tables).length)
      throw new StartRefusal(`The tables of the backup are not those of its release (${other?.name ?? 'one more'}).`);
    // rows come in the order of tables, so a row may refer to a row that comes later
    const references = await tx.query<{ on: string; name: string; definition: string }>(
      `select conrelid::regclass::text as "on", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = any($1::text[]::regnamespace[])`,
      [schemas],
    );
    for (const { on, name } of references) await tx.query(`alter table ${on} drop constraint ${name}`);
    for (const { name } of tables) await tx.query(`alter table ${name} disable trigger user`);
    // migrations write rows too, so the tables are emptied before the rows of the backup are inserted
    await tx.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for await (const { table, rows } of filling.rows()) await insertRows(tx, table, rows);
    await tx.query(
      `select setval(pg_get_serial_sequence('app.team', 'id'), coalesce($1::bigint, 1), $1::bigint is not null)`,
      [filling.lastTeam],
    );
    for (const { name } of tables) await tx.query(`alter table ${name} enable trigger user`);
    for (const { on, name, definition } of references)
      await tx.query(`alter table ${on} add constraint ${name} ${definition}`);
    await migrateOn(tx, migrations, { embeddedAuth: schemas.includes('auth') });
    if (keys !== undefined) await insertSealedKeys(tx, keys);
    return finish(tx);
  });
}

const insertRows = async (tx: Sql, table: string, rows: readonly DumpRow[]): Promise<void> => {
  if (table === partsTable)
    for (const { row, bytes } of rows)
      await tx.query(
        `insert into ${table} (team_id, sha256, sender, n, bytes)
         select r.team_id, r.sha256, r.sender, r.n, $2::bytea from (select ($1::text::${table}).*) r`,
        [row, bytes],
      );
  else
    await tx.query(
      `insert into ${table} overriding system value
       select (r::${table}).* from unnest($1::text[]) with ordinality as t (r, n) order by n`,
      [rows.map(({ row }) => row)],
    );
};

/** Returns the schemas that belong to the product: `auth` only with the embedded auth server. */
export function schemasOf(applied: readonly Applied[]): readonly string[] {
  return applied.some(({ name }) => belongsToAuth(name)) ? ['app', 'auth'] : ['app'];
}

/** Returns the last internal id that the database gave to a team; null before the first. */
export async function lastTeamOf(sql: Sql): Promise<number | null> {
  const [row] = await sql.query<{ last: number | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence('app.team', 'id')::regclass) as last`,
  );
  return row?.last ?? null;
}

/** A row as PostgreSQL writes it as text (`row_out`); `bytes` are set if the row is a part of a file. */
export interface DumpRow {
  readonly row: string;
  readonly bytes?: Buffer;
}

/** Fixes how values are written as text, so that every value is exact and looks equal on every server. */
export async function fixTextForms(tx: Sql): Promise<void> {
  for (const setting of [`datestyle = 'ISO'`, `timezone = 'UTC'`, `intervalstyle = 'iso_8601'`, `bytea_output = 'hex'`])
    await tx.query(`set local ${setting}`);
}

/** Waits until no other transaction writes or removes backups. The lock ends with the transaction. */
export async function lockBackups(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockNumber]);
}

const lockNumber = 7_304_615; // every release must use the same lock number

/** Reads a whole table in groups of rows: all rows of one moment in a repeatable read transaction. */
export async function* rowsOfTable(tx: Sql, table: string): AsyncGenerator<readonly DumpRow[]> {
  const isParts = table === partsTable;
  const row = isParts
    ? `(t.team_id, t.sha256, t.sender, t.n, '')::${partsTable}::text as row, t.bytes`
    : 't::text as row';
  await tx.query(`declare dumped no scroll cursor for select ${row} from ${table} t`);
  const most = isParts ? partsAtATime : rowsAtATime;
  for (;;) {
    const rows = await tx.query<{ row: string; bytes?: Buffer }>(`fetch ${most} from dumped`);
    if (rows.length > 0) yield rows;
    if (rows.length < most) break;
  }
  await tx.query('close dumped');
}

const rowsAtATime = 500;
const partsAtATime = 4; // four at a time, because a part of a file has up to 1 MiB

/** A table of the product, for example `app.team`, and its columns in their order. */
export interface DumpTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Lists the tables of some schemas, all but the list of migrations. */
export async function dumpTables(sql: Sql, schemas: readonly string[]): Promise<readonly DumpTable[]> {
  return sql.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and (n.nspname, c.relname) <> ('app', 'migration')
     group by 1 order by 1`,
    [schemas],
  );
}

/** The table whose bytes a backup stores in separate files. */
const partsTable = 'app.file_part';
