import { spawn, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { isAlive } from '#server/db/embedded/home.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';

const root = join(import.meta.dirname, '../..');
const streamsOfAPerson = 10;

export const npmStart = async () => {
  const [port, dataDir] = [await freePort(), await openFolder('stops-')];
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = -(npm.pid ?? 0);
  let words = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  await expect.poll(() => words, { timeout: 100_000 }).toContain('is ready');
  const postgres = Number(/"pid":(\d+),.*PostgreSQL is up/.exec(words)?.[1]);
  const server = parentOf(postgres);
  onTestFinished(async () => {
    for (const pid of [npm.pid ?? 0, server, postgres]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  const isGone = (): boolean => ![npm.pid ?? 0, server, postgres].some(isAlive);
  return { url: `http://localhost:${port}`, group, server, isGone, words: () => words };
};

const parentOf = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

export const openStreams = async (url: string) => {
  const tokens = await Promise.all(['ana', 'bob'].map((name) => register(url, `${name}@example.org`)));
  const streams = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: streamsOfAPerson }, () => openStream(url, token))),
  );
  return { token: tokens[0] ?? '', ended: Promise.all(streams.map(({ end }) => end)) };
};

const register = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'seven silk spools' }),
  });
  return ((await answer.json()) as { readonly access_token: string }).access_token;
};

/** Opens a stream; `end` resolves to `ended` if the server ended it, to `cut` if the connection broke. */
const openStream = async (url: string, token: string) => {
  const answer = await fetch(`${url}/api/v2/sync/events`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const end = answer.text().then(
    () => 'ended',
    () => 'cut',
  );
  return { end };
};

export const slowCall = (url: string, token: string) => {
  const body = JSON.stringify({ name: 'Stitchery' });
  const call = request(`${url}/api/v2/teams`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    },
  });
  const status = new Promise<number | string>((resolve) => {
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    call.once('error', (error) => resolve(error.message));
  });
  call.write(body.slice(0, 5));
  return {
    finish: () => {
      call.end(body.slice(5));
      return status;
    },
  };
};

export const stopOnce = async (signal: NodeJS.Signals, target: 'group' | 'server') => {
  const started = await npmStart();
  const { token, ended } = await openStreams(started.url);
  const call = slowCall(started.url, token);
  await sleep(500); // by now the beginning of the body has arrived
  process.kill({ group: started.group, server: started.server }[target], signal);
  await sleep(1500); // by now npm, if it got the signal too, has passed it on to the server
  const answered = await call.finish();
  const streams = [...new Set(await ended)];
  await expect.poll(started.isGone).toBe(true);
  return { answered, streams, isLoud: /"level":[456]0/.test(started.words()) };
};

export const cleanStop = { answered: 201, streams: ['ended'], isLoud: false };
