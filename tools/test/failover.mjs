/** Prepares the drill of a database that fails over, and ends what the drill leaves running. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = {
  PATRONI_PATH: { package: 'patroni', path: '/usr/bin/patroni' },
  ETCD_PATH: { package: 'etcd-server', path: '/usr/bin/etcd' },
  HAPROXY_PATH: { package: 'haproxy', path: '/usr/sbin/haproxy' },
};

const newestPostgres = () => {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(folder, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
};

/** Kills every process that runs in a folder: PostgreSQL leaves the process group of the test that started it. */
const killIn = (/** @type {string} */ folder) => {
  if (!existsSync('/proc')) return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended meanwhile, or belongs to another user and so not to the drill.
    }
};

/** Finds the programs. Where one is missing, the drill skips itself and the note says what to install. */
export const prepareFailover = async () => {
  const found = Object.entries(programs).map(([name, one]) => ({ ...one, name, there: process.env[name] ?? one.path }));
  const bin = newestPostgres();
  const missing = [
    ...found.filter(({ there }) => !existsSync(there)).map((one) => one.package),
    ...(bin === undefined ? ['postgresql'] : []),
  ];
  if (missing.length > 0 || bin === undefined)
    return {
      env: {},
      note: `– skipped, because ${missing.join(', ')} is missing: apt-get install ${missing.join(' ')}`,
    };
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  chmodSync(folder, 0o711); // root's cluster runs as the user postgres
  const table = join(folder, 'table.md');
  return {
    env: {
      ...Object.fromEntries(found.map(({ name, there }) => [name, there])),
      FAILOVER_POSTGRES: bin,
      FAILOVER_FOLDER: folder,
      FAILOVER_TABLE: table,
    },
    shown: () => (existsSync(table) ? readFileSync(table, 'utf8').trimEnd() : undefined),
    stop: async () => {
      killIn(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
};
