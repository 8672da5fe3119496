/** Starts a PostgreSQL of another version for tests, as a temporary cluster of an unprivileged user. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canInstall, install } from './apt.mjs';

const oldestSupported = 15;
const readyWithinMs = 30_000;

const versionOf = (/** @type {string} */ bin) =>
  Number(/(\d+)/.exec(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);

/** Finds the binaries closest to the oldest version that the product supports. */
const findBinaries = () => {
  const debian = '/usr/lib/postgresql';
  const packaged = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [...packaged, asked.status === 0 ? asked.stdout.trim() : '']
    .filter((bin) => bin !== '' && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, version: versionOf(bin) }))
    .filter(({ version }) => version >= oldestSupported)
    .sort((a, b) => a.version - b.version)[0];
};

/** Returns the user `postgres` of the packages if this process runs as root: PostgreSQL refuses to run as root. */
const unprivilegedUser = () => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN);
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  if (Number.isNaN(user.uid) || Number.isNaN(user.gid))
    throw new Error('There is no user "postgres" to run PostgreSQL as.');
  return user;
};

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

const startCluster = async (/** @type {string} */ bin) => {
  const user = unprivilegedUser();
  const home = mkdtempSync(join(tmpdir(), 'pg-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(home, 'data');
  const options = { ...user, cwd: home, encoding: /** @type {const} */ ('utf8') };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  // The data here need not survive a power cut, so PostgreSQL does not wait for the disk.
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`]
    .concat(['max_connections=200', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'timezone=UTC'])
    .flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...user, cwd: home, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it ends the sessions and then itself.
    server.kill('SIGINT');
    await Promise.race([ended, delay(10_000).then(() => server.kill('SIGKILL'))]);
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await answersSoon(bin, port, () => server.exitCode !== null))) {
    await stop();
    throw new Error('PostgreSQL was started and never became ready.');
  }
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
};

const answersSoon = async (
  /** @type {string} */ bin,
  /** @type {number} */ port,
  /** @type {() => boolean} */ isOver,
) => {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline && !isOver(); await delay(100)) {
    if (spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0) return true;
  }
  return false;
};

/** Returns a database server for tests, and its `stop`. Without one, throws an error that says what to install. */
export const externalPostgres = async () => {
  const given = process.env['TEST_DATABASE_URL_EXTERNAL'];
  if (given) return { url: given, name: 'PostgreSQL of TEST_DATABASE_URL_EXTERNAL', stop: async () => {} };
  if (!findBinaries() && canInstall()) {
    const fault = install('postgresql');
    if (fault) throw new Error(`apt could not install PostgreSQL:\n${fault}`);
  }
  const found = findBinaries();
  if (!found) {
    throw new Error(
      `Install PostgreSQL ${oldestSupported} or newer (Debian: apt install postgresql), or name one in TEST_DATABASE_URL_EXTERNAL.`,
    );
  }
  return { ...(await startCluster(found.bin)), name: `PostgreSQL ${found.version}` };
};
