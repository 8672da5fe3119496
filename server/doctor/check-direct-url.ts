import { createDatabase } from '#server/db/postgres.ts';
import type { Sql } from '#server/db/sql.ts';
import { fine, messageOf, wrong, type Finding } from './finding.ts';

const name = 'direct address';

/** Checks that DATABASE_DIRECT_URL leads to the database that `sql` uses, and that this database takes writes. */
export async function checkDirectUrl(sql: Sql, url: string): Promise<Finding> {
  const direct = createDatabase({ url }, { most: 1 });
  try {
    const [own, other] = [await identityOf(sql), await identityOf(direct)];
    if (own.cluster !== other.cluster || own.database !== other.database)
      return wrong(
        name,
        `DATABASE_DIRECT_URL leads to another database (${other.database}) than DATABASE_URL (${own.database}): let both name the same one.`,
      );
    if (other.follows)
      return wrong(name, 'DATABASE_DIRECT_URL leads to a replica, which cannot listen: let it lead to the primary.');
    return fine(name, `DATABASE_DIRECT_URL leads to the same database as DATABASE_URL.`);
  } catch (error) {
    return wrong(name, `DATABASE_DIRECT_URL cannot be used (${messageOf(error)}): check its host, port and password.`);
  } finally {
    await direct.close();
  }
}

interface Identity {
  readonly cluster: string;
  readonly database: string;
  readonly follows: boolean;
}

/** Reads which database answers. Two PostgreSQL servers have an equal `cluster` only if one is a copy of the other. */
const identityOf = async (sql: Sql): Promise<Identity> => {
  const [row] = await sql.query<Identity>(
    `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as follows
     from pg_control_system()`,
  );
  if (row === undefined) throw new Error('it says nothing about itself');
  return row;
};
