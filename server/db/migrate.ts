import { createHash } from 'node:crypto';
import { activeCurrencies, currencyDecimals, decimalsOf, mayHaveDecimals } from '#core/amounts/currency.ts';
import { decimalsBefore } from '#core/amounts/decimals-before.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { withLongerQueries, type Database, type Sql } from './sql.ts';

/** Whether to make the tables of the embedded auth server; false with an external auth server. */
interface MigrationChoice {
  readonly embeddedAuth: boolean;
}

/** Applies all missing migrations, or none if one fails. Returns how many; refuses unknown or changed migrations. */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  { embeddedAuth }: MigrationChoice,
): Promise<number> {
  return withLongerQueries(db, stepMs).transaction(async (tx) => {
    // the lock lets only one server at a time migrate
    await tx.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    await tx.query(bookkeeping);
    return migrateOn(tx, migrations, { embeddedAuth });
  });
}

/** Like `migrate`, but in the caller's transaction, on a database that already lists its migrations. */
export async function migrateOn(
  tx: Sql,
  migrations: readonly Migration[],
  { embeddedAuth }: MigrationChoice,
): Promise<number> {
  const done = await appliedMigrations(tx);
  for (const applied of done) checkHistory(applied, migrations);
  const wanted = migrations.filter(({ name }) => embeddedAuth || !belongsToAuth(name));
  const missing = wanted.filter(({ number }) => done.every((applied) => applied.number !== number));
  await applyAll(tx, missing);
  return missing.length;
}

/** Makes the schemas of an empty database as they were after some migrations, which `upTo` names. */
export async function migrateTo(tx: Sql, migrations: readonly Migration[], upTo: readonly Applied[]): Promise<void> {
  await tx.query(bookkeeping);
  for (const applied of upTo) checkHistory(applied, migrations);
  await applyAll(
    tx,
    migrations.filter(({ number }) => upTo.some((applied) => applied.number === number)),
  );
}

/** Returns the migrations that a database has, oldest first. */
export function appliedMigrations(sql: Sql): Promise<readonly Applied[]> {
  return sql.query<Applied>('select number, name, checksum from app.migration order by number');
}

const applyAll = async (tx: Sql, missing: readonly Migration[]): Promise<void> => {
  if (missing.length > 0) await nameDecimals(tx);
  for (const migration of missing) await apply(tx, migration);
};

/** A migration that a database has; `checksum` is the SHA-256 of its text. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const lockNumber = 7_304_611; // every release must use the same lock number
const stepMs = 60 * 60_000; // one hour in ms, long enough to wait for another server's migrations too

const bookkeeping = `
  create schema if not exists app;
  create table if not exists app.migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    at timestamptz not null default now()
  )`;

/** Whether a migration makes tables of the embedded auth server. */
export function belongsToAuth(name: string): boolean {
  return name === 'auth' || name.startsWith('auth_');
}

/** Throws StartRefusal for a migration that this release does not know, or that was changed after it was applied. */
export function checkHistory(applied: Applied, migrations: readonly Migration[]): void {
  const known = migrations.find(({ number }) => number === applied.number);
  const title = `${String(applied.number).padStart(4, '0')}_${applied.name}`;
  if (known === undefined)
    throw new StartRefusal(
      `The database was used by a newer release (it has migration ${title}, which this one does not know). Start that release, or a newer one.`,
    );
  if (known.name !== applied.name || checksumOf(known) !== applied.checksum)
    throw new StartRefusal(
      `Migration ${title} was changed after it had been applied to this database. Bring the original back and put the change into a new migration.`,
    );
}

/** Gives migration 0087 each currency's former decimals, as settings of the transaction: SQL cannot compute them. */
const nameDecimals = async (tx: Sql): Promise<void> => {
  const { decimals, disputed } = engineDecimals();
  await tx.query(
    `select set_config('spoolside.currency_decimals', $1, true), set_config('spoolside.disputed_currencies', $2, true)`,
    [JSON.stringify(decimals), JSON.stringify(disputed)],
  );
};

const apply = async (tx: Sql, migration: Migration): Promise<void> => {
  await tx.query(migration.sql);
  const values = [migration.number, migration.name, checksumOf(migration)];
  await tx.query('insert into app.migration (number, name, checksum) values ($1, $2, $3)', values);
};

/** Returns a migration's checksum. It ignores line ends, because git writes them differently on Windows. */
const checksumOf = ({ sql }: Migration): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/// <reference types="vite/types/importMeta.d.ts" />

/** One step of the database's history. Numbers rise; a step that was ever released is never edited. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

// the build copies the texts into the bundle, so that the built server needs no source files
const texts = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration of this release, oldest first. */
export const migrations: readonly Migration[] = Object.entries(texts)
  .map(([path, sql]) => {
    const [, number, name] = /(\d{4})_(\w+)\.sql$/.exec(path) ?? [];
    if (number === undefined || name === undefined) throw new Error(`Not the name of a migration: ${path}`);
    return { number: Number(number), name, sql };
  })
  .sort((one, other) => one.number - other.number);

/**
 * Returns each currency's decimals before migration 0087, and the currencies whose decimals differ between browsers.
 */
function engineDecimals(): {
  readonly decimals: Readonly<Record<string, number>>;
  readonly disputed: readonly string[];
} {
  return {
    decimals: Object.fromEntries(
      [...activeCurrencies, 'SLL'].map((code) => [
        code,
        decimalsOf({ currency: code, currencyDecimals: decimalsBefore(code) }),
      ]),
    ),
    disputed: [...activeCurrencies, 'SLL'].filter((code) => currencyDecimals(code) !== 0 && mayHaveDecimals(code, 0)),
  };
}
