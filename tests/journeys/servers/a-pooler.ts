import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { DatabaseAddress, DatabaseParts } from '#server/db/postgres.ts';
import { freePort } from '../../../e2e/support/free-port.ts';

export const pgbouncerPath = [process.env['PGBOUNCER_PATH'], '/usr/sbin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
);

export const aPooler = async (address: DatabaseAddress, { servers = 6 } = {}) => {
  const { host, port, user, password, database } = partsOf(address);
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  const own = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const people = join(folder, 'users.txt');
  await writeFile(people, `"${user}" "${password}"\n`);
  await writeFile(
    config,
    [
      '[databases]',
      `${database} = host=${host} port=${port} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${people}`,
      'pool_mode = transaction',
      `default_pool_size = ${servers}`,
      'max_client_conn = 200',
      '',
    ].join('\n'),
  );
  const as = await unprivileged([folder, config, people]);
  const bouncer = spawn(pgbouncerPath ?? 'pgbouncer', [config], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  bouncer.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  onTestFinished(async () => {
    bouncer.kill('SIGKILL');
    if (bouncer.exitCode === null && bouncer.signalCode === null) await once(bouncer, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await takesCalls(own))) {
    if (bouncer.exitCode !== null) throw new Error(`pgbouncer ended instead of starting:\n${words}`);
    await sleep(50);
  }
  return { host: '127.0.0.1', port: own, user, password, database };
};

const partsOf = (address: DatabaseAddress): DatabaseParts => {
  if (!('url' in address)) return address;
  const { hostname: host, port, username: user, password, pathname } = new URL(address.url);
  return {
    host,
    port: Number(port || 5432),
    user,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
};

/** pgbouncer does not run as root: gives these paths to PostgreSQL's system user and returns that user. */
const unprivileged = async (paths: readonly string[]) => {
  await chmod(paths[0] ?? '', 0o711);
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  for (const path of paths) await chown(path, uid, gid);
  return { uid, gid };
};

const takesCalls = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
