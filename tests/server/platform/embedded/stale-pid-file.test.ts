import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bringUp } from '#server/db/embedded/postmaster.ts';

/** A stand-in for PostgreSQL that has the process id of the killed one and is not ready at once. */
const slow = `#!/bin/sh
cd "$2"
sed "1s/.*/$$/" postmaster.pid > left && touch -r postmaster.pid left && mv left postmaster.pid
sleep 0.5
touch is-ready
sed "1s/.*/$$/" postmaster.pid > own && mv own postmaster.pid
exec sleep 60
`;

test.skipIf(process.platform === 'win32')(
  'the file that a killed PostgreSQL of the same process number left does not count as its word that it is ready',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stale-pid-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [cluster, bin] = [join(folder, 'cluster'), join(folder, 'root', 'bin')];
    await mkdir(cluster);
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'postgres'), slow, { mode: 0o755 });
    const killed = [4_194_303, cluster, 1_764_220_000, 5432, folder, '', '1 2', 'ready'];
    await writeFile(join(cluster, 'postmaster.pid'), `${killed.join('\n')}\n`);
    const { pid } = await bringUp({
      home: { cluster, logFile: join(folder, 'server.log'), sockets: folder },
      binaries: { root: join(folder, 'root'), version: '18' },
      account: undefined,
      port: 5432,
    });
    const wasReady = existsSync(join(cluster, 'is-ready'));
    process.kill(pid, 'SIGKILL');
    expect(wasReady).toBe(true);
  },
);
