import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { freePort } from '../../e2e/support/free-port.ts';

const html =
  '<!doctype html><meta charset="utf-8"><title>bare</title><body><script type="module" src="/bare.js"></script>';
const worker = `
addEventListener('install', (event) => event.waitUntil(
  caches.open('bare').then((cache) => cache.addAll(['/', '/bare.js'])).then(() => skipWaiting())));
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))));
`;

export const fillBarePage = async (context: BrowserContext, url: string, count: number): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${url}/?fill=${count}`);
  await page.waitForFunction(() => document.title === 'filled', undefined, { timeout: 120_000 });
  await page.close();
};

export const withBarePage = async (root: string, work: (url: string) => Promise<void>): Promise<void> => {
  const port = await freePort();
  const server = await serveBarePage(root, port);
  try {
    await work(`http://localhost:${port}`);
  } finally {
    const closed = once(server, 'close');
    server.closeAllConnections();
    server.close();
    await closed;
  }
};

const serveBarePage = async (root: string, port: number): Promise<Server> => {
  const outDir = join(root, 'bench/.cache/threads-bare');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(root, 'bench/threads/bare/page.ts'), formats: ['es'], fileName: () => 'bare.js' },
    },
  });
  // Compressed, as the product's files are: over a network that counts.
  const files = new Map([
    ['/', { type: 'text/html', body: brotliCompressSync(html) }],
    ['/bare.js', { type: 'text/javascript', body: brotliCompressSync(await readFile(join(outDir, 'bare.js'))) }],
    ['/sw.js', { type: 'text/javascript', body: brotliCompressSync(worker) }],
  ]);
  const server = createServer(({ url = '/' }, answer) => {
    const file = files.get(url.split('?')[0] ?? '/');
    if (file === undefined) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
};
