import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { createDatabase, type DatabaseParts } from '#server/db/postgres.ts';
import type { Database } from '#server/db/sql.ts';
import { createLog } from '#server/base/log.ts';
import type { Account } from './account.ts';

export interface Stage {
  readonly url: string;
  readonly pouchUrl: string;
  /** The server that answers reads with bare Hono and pg. */
  readonly bareUrl: string;
  readonly db: Database;
  readonly address: DatabaseParts;
  readonly folder: string;
  /** Makes a team of the one person of this bench; `id` is its number in the database. */
  readonly team: () => Promise<Account & { readonly id: number }>;
  /** Makes a team of somebody who was not there yet: the server answers each person 30,000 calls a minute. */
  readonly otherTeam: () => Promise<Account & { readonly id: number }>;
  /** Signs in that person again, for a device with a session of its own. */
  readonly signIn: () => Promise<Person>;
  readonly close: () => Promise<void>;
}

const ports = { product: 3300, pouch: 3301, bare: 3302 };

export const openStage = async (root: string): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'spoolside-bench-'));
  await chmod(folder, 0o711); // the database may run under another account
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: createLog('silent') });
    ends.push(postgres.stop);
    const db = createDatabase(postgres.address);
    ends.push(db.close);
    const url = `http://localhost:${ports.product}`;
    const production = { PATH: process.env['PATH'], NODE_ENV: 'production' };
    const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      cwd: root,
      env: {
        ...production,
        PORT: String(ports.product),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'server'),
        DATABASE_URL: urlOf(postgres.address),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    ends.push(() => ended(server));
    await answering(`${url}/readyz`);
    await mkdir(join(folder, 'pouch'));
    const pouchArgs = [join(root, 'bench/peers/pouch-server.mjs'), String(ports.pouch), join(folder, 'pouch')];
    const pouch = spawn(process.execPath, pouchArgs, { stdio: ['ignore', 'ignore', 'inherit'] });
    ends.push(() => ended(pouch));
    const pouchUrl = `http://localhost:${ports.pouch}`;
    await answering(`${pouchUrl}/page`);
    const bareArgs = [join(root, 'bench/sync/bare-server.mjs'), String(ports.bare), JSON.stringify(postgres.address)];
    const bare = spawn(process.execPath, bareArgs, { env: production, stdio: ['ignore', 'ignore', 'inherit'] });
    ends.push(() => ended(bare));
    const bareUrl = `http://localhost:${ports.bare}`;
    await answering(`${bareUrl}/page`);
    const person = await enter(url, 'signup');
    const signIn = () => enter(url, 'token?grant_type=password');
    const team = () => makeTeam(url, db, person);
    let others = 0;
    const otherTeam = async () => makeTeam(url, db, await enter(url, 'signup', `other${(others += 1)}@example.com`));
    return { url, pouchUrl, bareUrl, db, address: postgres.address, folder, team, otherTeam, signIn, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const urlOf = ({ host, port, user, password, database }: DatabaseParts): string => {
  const isSocket = host.startsWith('/');
  const place = isSocket ? 'localhost' : host;
  const through = isSocket ? `?host=${encodeURIComponent(host)}` : '';
  return `postgresql://${user}:${encodeURIComponent(password)}@${place}:${port}/${database}${through}`;
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  });

const answering = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
};

type Person = Pick<Account, 'userId' | 'token' | 'session'>;

/** Registers a person, or signs them in once more, as a second device does. */
const enter = async (
  url: string,
  how: 'signup' | 'token?grant_type=password',
  email = 'bench@example.com',
): Promise<Person> => {
  const answer = await fetch(`${url}/auth/v1/${how}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'three odd words' }),
  });
  const session = (await answer.json()) as { readonly access_token: string; readonly user: { readonly id: string } };
  return { userId: session.user.id, token: session.access_token, session: { ...session } };
};

const makeTeam = async (url: string, db: Database, person: Person) => {
  const answer = await fetch(`${url}/api/v2/teams`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ name: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`No team was made: ${await answer.text()}`);
  const { team } = (await answer.json()) as { readonly team: { readonly public_id: string } };
  const [row] = await db.query<{ id: number }>('select id from app.team where public_id = $1', [team.public_id]);
  if (row === undefined) throw new Error('The team that was made is not there.');
  return { ...person, teamId: team.public_id, id: row.id };
};
