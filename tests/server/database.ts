import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { createDatabase, type DatabaseAddress } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { filledOf, tablesOf } from './tables-of.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

interface Made {
  readonly name: string;
  readonly address: DatabaseAddress;
  readonly admin: Database;
}

/** Databases that earlier files of this process left unchanged: creating a new one takes much longer. */
const spare: Made[] = [];

export const withDatabase = async ({ isNew = false } = {}): Promise<TestDatabase> => {
  const made = (isNew ? undefined : spare.pop()) ?? (await make(true));
  const db = createDatabase(made.address);
  blank ??= await blankOf(db);
  const { shape, emptying } = blank;
  return {
    db,
    address: made.address,
    close: async () => {
      await db.close();
      // on the server of TEST_DATABASE_URL no database is left behind
      const mayStay = !isNew && !('url' in inject('testServer').admin);
      if (mayStay && (await isEmptied(made, shape, emptying))) spare.push(made);
      else await remove(made);
    },
  };
};

export const asSuperuser = (address: DatabaseAddress): DatabaseAddress => {
  const server = inject('testServer').admin;
  return 'url' in address || 'url' in server ? address : { ...server, database: address.database };
};

export const withEmptyDatabase = async (): Promise<TestDatabase> => {
  const made = await make(false);
  const db = createDatabase(made.address);
  return {
    db,
    address: made.address,
    close: async () => {
      await db.close();
      await remove(made);
    },
  };
};

const make = async (migrated: boolean): Promise<Made> => {
  const server = inject('testServer');
  // a busy machine needs long to create or drop a database
  const admin = createDatabase(server.admin, { most: 1, queryMs: 120_000 });
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = migrated ? await prepareTemplate(admin, server.app) : 'template1';
  await admin.query(`create database ${name} template ${template} owner ${await ownerOf(server.app)}`);
  return { name, address: within(server.app, name), admin };
};

const remove = async ({ name, admin }: Made): Promise<void> => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.close();
};

interface Blank {
  readonly shape: unknown;
  readonly emptying: string;
}

let blank: Blank | undefined;

/** A hash of everything but rows; it differs when a test has left a changed schema behind. */
const shapeOf = async (db: Database): Promise<unknown> => {
  const [row] = await db.query<{ shape: string }>(
    `with ours as (select oid, nspname from pg_namespace where nspname !~ '^pg_|^information_schema$')
     select md5(string_agg(one, ',' order by one)) as shape from (
       select format('%s %s', oid, nspname) as one from ours
       union all select format('%s %s %s %s', oid, relname, reloptions, relacl) from pg_class
         where relnamespace in (select oid from ours)
       union all select format('%s %s %s', attrelid, attname, atttypid) from pg_attribute
         where attrelid in (select oid from pg_class where relnamespace in (select oid from ours))
       union all select format('%s %s', oid, md5(prosrc)) from pg_proc where pronamespace in (select oid from ours)
       union all select format('%s %s', oid, tgenabled) from pg_trigger
       union all select format('%s %s', oid, convalidated) from pg_constraint
       union all select evtname::text from pg_event_trigger
       union all select setconfig::text from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
         where d.datname = current_database()
     ) all_of_it`,
  );
  return row?.shape;
};

const blankOf = async (db: Database): Promise<Blank> => {
  const statements: string[] = [];
  for (const schema of ['app', 'auth'] as const) {
    const tables = await tablesOf(db, schema);
    // twice, because deleting a row may add one to another table
    statements.push(...[...tables, ...tables].toReversed().map((table) => `delete from ${schema}.${table}`));
    for (const table of await filledOf(db, schema, tables)) {
      const [rows] = await db.query<{ rows: string }>(`select json_agg(t)::text as rows from ${schema}.${table} t`);
      const text = rows?.rows.replaceAll("'", "''");
      statements.push(
        `insert into ${schema}.${table} overriding system value
         select * from json_populate_recordset(null::${schema}.${table}, '${text}')`,
      );
    }
  }
  statements.push('select setval(seqrelid, seqstart, false) from pg_sequence');
  return { shape: await shapeOf(db), emptying: statements.join(';') };
};

const mostBytes = 24 * 1024 * 1024;

const isEmptied = async ({ name, address, admin }: Made, shape: unknown, emptying: string): Promise<boolean> => {
  // connections that the file left open could still write into the database, so they are ended first
  const [found] = await admin.query<{ bytes: number; ended: number }>(
    `select pg_database_size($1) as bytes,
            (select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = $1) as ended`,
    [name],
  );
  if (found === undefined || found.bytes > mostBytes) return false;
  const db = createDatabase(address, { most: 1 });
  try {
    if ((await shapeOf(db)) !== shape) return false;
    await db.query(emptying);
    return true;
  } finally {
    await db.close();
  }
};

const lockNumber = 91_422;

const prepareTemplate = async (admin: Database, app: DatabaseAddress): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12);
  const template = `template_${hash}`;
  // the lock belongs to the session, and this pool has only one connection
  await admin.query('select pg_advisory_lock($1)', [lockNumber]);
  const found = await admin.query('select from pg_database where datname = $1', [template]);
  if (found.length === 0) {
    const half = `${template}_${randomBytes(4).toString('hex')}`;
    await admin.query(`create database ${half} owner ${await ownerOf(app)}`);
    const db = createDatabase(within(app, half), { most: 1 });
    await migrate(db, migrations, { embeddedAuth: true });
    await db.close();
    await admin.query(`alter database ${half} rename to ${template}`);
  }
  await admin.query('select pg_advisory_unlock($1)', [lockNumber]);
  return template;
};

const within = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if (!('url' in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { url: url.href };
};

const ownerOf = async (app: DatabaseAddress): Promise<string> => {
  if (!('url' in app)) return app.user;
  const db = createDatabase(app, { most: 1 });
  const [row] = await db.query<{ name: string }>('select current_user as name');
  await db.close();
  return `"${row?.name}"`;
};
