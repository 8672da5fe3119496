import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { createDatabase, type DatabaseAddress } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';

/** A database of one's own, already migrated. */
export interface TestDatabase {
  readonly db: Database;
  /** For tests that need a second pool, or a driver of their own. */
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

/** Makes a fresh, migrated database for one test file; `close` drops it again. */
export const withDatabase = (): Promise<TestDatabase> => make(true);

/** The address of a database of a test for a superuser. */
export const asSuperuser = (address: DatabaseAddress): DatabaseAddress => {
  const server = inject('testServer').admin;
  return 'url' in address || 'url' in server ? address : { ...server, database: address.database };
};

/** Like `withDatabase`, but empty: for the tests of the migrations themselves. */
export const withEmptyDatabase = (): Promise<TestDatabase> => make(false);

const make = async (migrated: boolean): Promise<TestDatabase> => {
  const server = inject('testServer');
  const admin = createDatabase(server.admin, { most: 1 });
  const name = `t_${randomBytes(6).toString('hex')}`;
  const template = migrated ? await prepareTemplate(admin, server.app) : 'template1';
  await admin.query(`create database ${name} template ${template} owner ${await ownerOf(server.app)}`);
  const address = within(server.app, name);
  const db = createDatabase(address);
  return {
    db,
    address,
    close: async () => {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
};

const lockNumber = 91_422;

/** The template is made once for each state of the migrations; the others wait for it. */
const prepareTemplate = async (admin: Database, app: DatabaseAddress): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12);
  const template = `template_${hash}`;
  // the lock belongs to the session, and this pool has only one
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
