import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildManifest } from '../../tools/vite/build-manifest.ts';
import { installPack } from '../../tools/vite/install-pack.ts';
import { pwaOptions } from '../../tools/vite/pwa-options.ts';
import { freePort } from '../support/free-port.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface Host {
  readonly url: string;
  /** Builds the page under this id, in the order of `step`, and serves it from now on. Files of earlier builds stay. */
  readonly deploy: (id: string, step?: number) => Promise<void>;
  /** Answers every request this much later, in ms. */
  readonly slow: (delayMs: number) => void;
  readonly up: () => Promise<void>;
  readonly down: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export const createHost = async (): Promise<Host> => {
  const folder = await mkdtemp(join(tmpdir(), 'spoolside-updates-'));
  const port = await freePort();
  let deployed = 0;
  let delayMs = 0;
  let server: Server | undefined;
  const down = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.closeAllConnections();
      server.close(() => resolve());
      server = undefined;
    });
  return {
    url: `http://localhost:${port}`,
    deploy: async (id, step = ++deployed) => {
      await buildPage(id, step, join(folder, id));
      await cp(join(folder, id), join(folder, 'served'), { recursive: true });
    },
    slow: (ms) => {
      delayMs = ms;
    },
    up: () =>
      new Promise((resolve) => {
        server = createServer(
          (request, response) =>
            void later(delayMs, () => answer(join(folder, 'served'), request.url ?? '/')).then(
              ({ type, body }) =>
                response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body),
              () => response.writeHead(404).end(),
            ),
        );
        server.listen(port, resolve);
      }),
    down,
    remove: async () => {
      await down();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return work();
};

const answer = async (folder: string, target: string): Promise<{ type: string; body: Buffer }> => {
  const { pathname } = new URL(target, 'http://localhost');
  const file = extname(pathname) === '' ? '/index.html' : pathname;
  return { type: types[extname(file)] ?? 'application/octet-stream', body: await readFile(join(folder, file)) };
};

const buildPage = async (id: string, step: number, outDir: string): Promise<void> => {
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    publicDir: join(import.meta.dirname, '../../public'),
    plugins: [
      VitePWA({ ...pwaOptions({ opened: {}, taken: [] }, installPack('none', []).list), srcDir: '../../../sw' }),
      buildManifest(id, 1, { step, committed: null }),
    ],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
};
