import { createServer } from 'node:net';
import pg from 'pg';
import { makeDataFolder } from '#server/base/data-folder.ts';
import type { Log } from '#server/base/log.ts';
import type { DatabaseParts } from '../postgres.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { adminRole, createCluster, hasCluster } from './create-cluster.ts';
import { clusterOf, databaseFolder, prepareHome, sharedFolder } from './home.ts';
import { lockInstance } from './instance-lock.ts';
import { loadPasswords, type Passwords } from './passwords.ts';
import { readPidFile } from './pid-file.ts';
import type { Service } from './postmaster.ts';
import { supervise } from './supervise.ts';

interface EmbeddedPostgres {
  /** The address for everyday work; its role owns only its own database. */
  readonly address: DatabaseParts;
  /** The address with the rights to make databases; the server uses it at its start, and tests use it. */
  readonly adminAddress: DatabaseParts;
  readonly pid: () => number;
  /** Stops PostgreSQL, by force if it has not ended after `fastMs` ms. */
  readonly stop: (fastMs?: number) => Promise<void>;
}

/** Options of the embedded PostgreSQL; `dataDir` is an absolute path. Every `logMs` ms its log is shortened. */
interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly logMs?: number;
}

/** Starts or takes over a data folder's PostgreSQL and restarts it when it ends. Throws if the first start fails. */
export async function startEmbeddedPostgres({ dataDir, log, logMs }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeDataFolder(dataDir);
  const lock = await lockInstance(dataDir);
  try {
    const { service, passwords } = await prepare(dataDir);
    const running = await supervise(service, log, logMs);
    const addresses = addressesOf(service, passwords);
    await makeRoleAndDatabase(addresses.adminAddress, passwords.app);
    return {
      ...addresses,
      pid: running.pid,
      stop: async (fastMs) => {
        await running.stop(fastMs);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

const prepare = async (dataDir: string): Promise<{ readonly service: Service; readonly passwords: Passwords }> => {
  const cluster = clusterOf(await databaseFolder(dataDir));
  const account = await chooseAccount(cluster);
  const home = await prepareHome(dataDir, account);
  const binaries = await findBinaries(account, account === undefined ? dataDir : sharedFolder);
  const isThere = await hasCluster(home.cluster, binaries);
  const passwords = await loadPasswords(dataDir, isThere);
  if (!isThere) await createCluster(home.cluster, binaries, account, passwords.admin);
  return { service: { home, binaries, account, port: await choosePort(home.cluster) }, passwords };
};

const choosePort = async (cluster: string): Promise<number> => {
  if (process.platform !== 'win32') return 5432;
  return (await readPidFile(cluster))?.port ?? freePort();
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const appRole = 'spoolside';

const addressesOf = ({ home, port }: Service, passwords: Passwords) => {
  const address = appAddress(home.sockets, port, passwords);
  return { address, adminAddress: { ...address, user: adminRole, password: passwords.admin, database: 'postgres' } };
};

/** Returns the address of the everyday role's database: the socket's folder, or 127.0.0.1 on Windows. */
export function appAddress(sockets: string, port: number, passwords: Passwords): DatabaseParts {
  return {
    host: process.platform === 'win32' ? '127.0.0.1' : sockets,
    port,
    user: appRole,
    password: passwords.app,
    database: appRole,
  };
}

/** Makes the role and the database if they are missing: an earlier start may have ended between the two. */
const makeRoleAndDatabase = async (admin: pg.ClientConfig, appPassword: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [appRole]);
    if (role.rowCount === 0)
      await client.query(`create role ${appRole} login password ${client.escapeLiteral(appPassword)}`);
    const database = await client.query('select from pg_database where datname = $1', [appRole]);
    if (database.rowCount === 0) await client.query(`create database ${appRole} owner ${appRole}`);
  } finally {
    await client.end();
  }
};
