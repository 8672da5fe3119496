import type { Sql } from '../sql.ts';
import { partsTable } from './tables.ts';

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
