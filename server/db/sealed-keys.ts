import type { Sql } from './sql.ts';

/** The table of the sealed signing keys. A backup leaves its row out, and a restore leaves it as it is. */
export const keysTable = 'app.sealed_keys';

/** Returns the sealed keys; undefined if there are none. */
export async function findSealedKeys(sql: Sql): Promise<Buffer | undefined> {
  const [table] = await sql.query<{ is: boolean }>('select to_regclass($1) is not null as is', [keysTable]);
  if (table?.is !== true) return undefined;
  const [row] = await sql.query<{ sealed: Buffer }>('select sealed from app.sealed_keys');
  return row?.sealed;
}

/** Stores sealed keys, unless the database has some. */
export async function insertSealedKeys(sql: Sql, sealed: Uint8Array): Promise<void> {
  await sql.query('insert into app.sealed_keys (sealed) values ($1) on conflict do nothing', [sealed]);
}

/** Replaces the sealed keys; with `was`, only if the stored keys still equal `was`. */
export async function replaceSealedKeys(sql: Sql, sealed: Uint8Array, was?: Uint8Array): Promise<void> {
  await sql.query('update app.sealed_keys set sealed = $1, changed_at = now() where $2::bytea is null or sealed = $2', [
    sealed,
    was ?? null,
  ]);
}

/** Waits until no other transaction changes the keys. The lock ends with the transaction. */
export async function lockKeys(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockNumber]);
}

const lockNumber = 7_304_616; // every release must use the same lock number
