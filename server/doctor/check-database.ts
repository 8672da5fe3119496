import type { Clock } from '#server/base/clock.ts';
import type { Sql } from '#server/db/sql.ts';
import { fine, wrong, type Finding } from './finding.ts';

/** Checks an open database: size, settings, connections, statistics, locks and clock. */
export async function checkDatabase(sql: Sql, clock: Clock): Promise<readonly Finding[]> {
  return [
    await checkSize(sql),
    await checkSettings(sql),
    await checkConnections(sql),
    await checkStatistics(sql),
    await checkLocks(sql),
    await checkClock(sql, clock),
  ];
}

const checkSize = async (sql: Sql): Promise<Finding> => {
  const [row] = await sql.query<{ version: string; size: string; follows: boolean }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
       pg_is_in_recovery() as follows`,
  );
  if (row?.follows === true)
    return wrong(
      'database',
      'DATABASE_URL leads to a replica, which accepts no writes: let it lead to the primary, for example with target_session_attrs=read-write.',
    );
  return fine('database', `PostgreSQL ${row?.version}, ${row?.size}.`);
};

/** Settings of PostgreSQL and their safe values: changes survive a power cut, and writing is allowed. */
const safe: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
  default_transaction_read_only: ['off'],
  server_encoding: ['UTF8'],
};

const checkSettings = async (sql: Sql): Promise<Finding> => {
  const rows = await sql.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(safe)],
  );
  const bad = rows.filter(({ name, setting }) => safe[name]?.includes(setting) === false);
  if (bad.length === 0) return fine('database settings', 'What was acknowledged survives a power cut.');
  const list = bad.map(({ name, setting }) => `${name} is ${setting} (it should be ${safe[name]?.[0]})`).join(', ');
  return wrong('database settings', `A power cut can lose data, or nothing can be written: ${list}.`);
};

const busyShare = 0.9;

const checkConnections = async (sql: Sql): Promise<Finding> => {
  const [row] = await sql.query<{ used: number; most: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const { used = 0, most = 0 } = row ?? {};
  return used < most * busyShare
    ? fine('database connections', `In use: ${used} of ${most}.`)
    : wrong(
        'database connections',
        `In use: ${used} of ${most}. Raise max_connections, or put a session pooler in front.`,
      );
};

const manyRows = 10_000;

const checkStatistics = async (sql: Sql): Promise<Finding> => {
  const rows = await sql.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname in ('app', 'auth') and n_live_tup >= $1
       and last_analyze is null and last_autoanalyze is null order by relname`,
    [manyRows],
  );
  const [setting] = await sql.query<{ autovacuum: string }>(`select current_setting('autovacuum') as autovacuum`);
  if (setting?.autovacuum !== 'on')
    return wrong('database statistics', 'autovacuum is off, so queries become slow: set autovacuum = on.');
  return rows.length === 0
    ? fine('database statistics', 'Every large table has been analysed.')
    : wrong(
        'database statistics',
        `${rows.map(({ name }) => name).join(', ')} ${rows.length === 1 ? 'was' : 'were'} never analysed, so queries are slow: run ANALYZE in this database.`,
      );
};

const checkLocks = async (sql: Sql): Promise<Finding> => {
  const rows = await sql.query<{ pid: number; what: string }>(
    `select pid, case when state like 'idle in transaction%' then 'left a transaction open' else 'waits for a lock' end as what
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and
         ((state like 'idle in transaction%' and now() - state_change > interval '5 minutes') or
          (wait_event_type = 'Lock' and now() - query_start > interval '10 seconds')) order by pid`,
  );
  const [broken] = await sql.query<{ name: string; schema: string }>(
    `select c.relname as name, n.nspname as schema from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'auth') and not i.indisvalid`,
  );
  if (broken !== undefined)
    return wrong(
      'database locks',
      `The index ${broken.name} is not valid: run REINDEX INDEX ${broken.schema}.${broken.name}.`,
    );
  if (rows.length === 0) return fine('database locks', 'Nothing waits for a lock, and no transaction was left open.');
  const list = rows.map(({ pid, what }) => `connection ${pid} ${what}`).join(', ');
  return wrong(
    'database locks',
    `${list}: find out whose it is in pg_stat_activity, and end it with select pg_terminate_backend(${rows[0]?.pid}).`,
  );
};

const mostClockMs = 2000;

const checkClock = async (sql: Sql, clock: Clock): Promise<Finding> => {
  const before = clock();
  const [row] = await sql.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const after = clock();
  // the database read its clock at some instant between `before` and `after`
  const at = row?.at ?? after;
  const apart = Math.max(0, before - at, at - after);
  const seconds = `${(apart / 1000).toFixed(1)} s`;
  return apart <= mostClockMs
    ? fine('clock', `This machine and the database agree to ${seconds}.`)
    : wrong(
        'clock',
        `The clocks of this machine and of the database are ${seconds} apart: let both follow a time server (NTP).`,
      );
};
