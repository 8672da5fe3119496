import type { Sql } from '../sql.ts';

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
export const partsTable = 'app.file_part';
