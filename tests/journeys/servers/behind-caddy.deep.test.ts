import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../e2e/support/free-port.ts';
import { aTally, restartBehind, rowsOf, twoServers, writers, type Nodes } from './two-servers.ts';

const caddyPath = [process.env['CADDY_PATH'], '/usr/bin/caddy'].find((path) => path !== undefined && existsSync(path));

const page = await readFile(join(import.meta.dirname, '../../../docs/proxies.md'), 'utf8');

const caddyfile = (port: number, nodes: Nodes): string => {
  const [, block = ''] = [...page.matchAll(/```caddyfile\n([\s\S]*?)```/g)].map(([, text]) => text);
  const [one, other] = nodes.map(({ url }) => url.replace('http://localhost', '127.0.0.1'));
  const places: readonly (readonly [string, string])[] = [
    ['spools.example.org', `http://127.0.0.1:${port}`],
    ['127.0.0.1:3000 127.0.0.1:3001', `${one ?? ''} ${other ?? ''}`],
  ];
  return places.reduce((text, [there, here]) => {
    expect(text).toContain(there);
    return text.replace(there, here);
  }, `{\n  admin off\n}\n${block}`);
};

const startCaddy = async (text: string, port: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const config = join(folder, 'Caddyfile');
  await writeFile(config, text);
  const caddy = spawn(caddyPath ?? 'caddy', ['run', '--config', config], {
    env: { HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  caddy.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  onTestFinished(async () => {
    caddy.kill('SIGKILL');
    if (caddy.exitCode === null && caddy.signalCode === null) await once(caddy, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await takesCalls(port))) {
    if (caddy.exitCode !== null) throw new Error(`Caddy ended instead of starting:\n${words}`);
    await sleep(50);
  }
};

const takesCalls = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

test.skipIf(caddyPath === undefined)(
  'with the lines of our page Caddy leads devices past each restart, and they open their streams again',
  async () => {
    const { db, nodes } = await twoServers();
    const port = await freePort();
    await startCaddy(caddyfile(port, nodes), port);
    const tally = aTally();
    const streams = await restartBehind(`http://127.0.0.1:${port}`, nodes, tally);
    expect(tally.refused).toEqual([]);
    expect(tally.acknowledged.length).toBeGreaterThan(200);
    expect(await rowsOf(db)).toEqual(tally.acknowledged.toSorted());
    expect(streams).toBeGreaterThan(writers);
    expect(tally.longestMs).toBeLessThan(10_000);
  },
);
