import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import type { Build } from '#core/builds.ts';

/** The data that the running app requests to detect a newer build: see `Build`. */
interface LatestBuild extends Required<Build> {
  readonly minProtocol: number;
}

/** What orders builds: the newest migration under this root, and the time of its last commit if git knows one. */
export function orderOfSources(root: string): Pick<LatestBuild, 'step' | 'committed'> {
  const steps = readdirSync(join(root, 'server/db/migrations')).map((file) => Number.parseInt(file, 10));
  const git = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const seconds = git.status === 0 ? Number(git.stdout) : 0;
  return { step: Math.max(0, ...steps.filter(Number.isInteger)), committed: seconds > 0 ? seconds * 1000 : null };
}

/** Writes builds/latest.json and builds/meta/<id>.json; serves the first in development. */
export const buildManifest = (
  id: string,
  minProtocol: number,
  order: Pick<LatestBuild, 'step' | 'committed'>,
): Plugin => {
  const latest = (): LatestBuild => ({ id, timestamp: Date.now(), minProtocol, ...order });
  let config: ResolvedConfig;
  let failed = false;
  return {
    name: 'spoolside:build-manifest',
    config: () => ({ define: { __BUILD_ID__: JSON.stringify(id) } }),
    configResolved: (resolved) => {
      config = resolved;
    },
    configureServer: (server) => {
      server.middlewares.use('/builds/latest.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.setHeader('Cache-Control', 'no-store');
        response.end(JSON.stringify(latest()));
      });
    },
    buildEnd: (error) => {
      failed = error !== undefined;
    },
    // Another plugin's closeBundle writes the worker and the web app manifest; an earlier list would lack them.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (!failed) await writeManifest(resolve(config.root, config.build.outDir), latest());
      },
    },
  };
};

const writeManifest = async (outDir: string, latest: LatestBuild): Promise<void> => {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('builds/'))
    .sort();
  await mkdir(join(outDir, 'builds', 'meta'), { recursive: true });
  await writeFile(join(outDir, 'builds', 'meta', `${latest.id}.json`), JSON.stringify({ ...latest, files }));
  await writeFile(join(outDir, 'builds', 'latest.json'), JSON.stringify(latest));
};
