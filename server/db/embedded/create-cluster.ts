import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { type Account, run } from './run.ts';
import { executable, type Binaries } from './binaries.ts';

/** The role that owns the cluster; the server uses it only to make its everyday role and database. */
export const adminRole = 'spoolside_admin';

/** Whether the folder holds a finished cluster. Throws a StartRefusal if the cluster is of another major version. */
export async function hasCluster(cluster: string, { version }: Binaries): Promise<boolean> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const major = version.split('.')[0];
  if (found === '' || found === major) return found !== '';
  throw new StartRefusal(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this release brings ${major}. Start the earlier release and export first.`,
  );
}

/**
 * Makes an empty cluster in a draft folder and renames it, so that an interrupted attempt never looks like a cluster.
 */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  adminPassword: string,
): Promise<void> {
  const half = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(half, { recursive: true, force: true });
  await writeFile(passwordFile, adminPassword, { mode: 0o600 });
  if (account !== undefined) await chown(passwordFile, account.uid, account.gid);
  const ended = await run(
    join(binaries.root, 'bin', executable('initdb')),
    [`--pgdata=${half}`, `--username=${adminRole}`, `--pwfile=${passwordFile}`, ...rules],
    account,
  );
  await rm(passwordFile, { force: true });
  if (ended.code !== 0)
    throw new StartRefusal(`The database could not be created: ${ended.output.split('\n').slice(-3).join(' ')}`);
  await rename(half, cluster);
}

// the cluster gets checksums, passwords for all roles, and the same Unicode rules on every machine
const rules = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];
