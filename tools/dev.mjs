import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { endOnOldNode } from './node-version.mjs';

/** Paths that the real server answers instead of Vite: all but those of the page's own files. */
const forServer = /^\/(api|auth\/v1|dev|config\.json|healthz|readyz|robots\.txt|metrics)(\/|\?|$)/;

/** Replaces a worker that an earlier `npm start` left on this origin, because it would still show the built page. */
const farewellWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
const leave = async () => {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
};
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

endOnOldNode();
const { getRequestListener } = await import('@hono/node-server');
const { createServer: createViteServer } = await import('vite');

endWithNpm();
process.chdir(root);
process.env['APP_ENV'] ||= 'development'; // an empty value counts as not set

/** @type {{(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void}} */
let answer = (_request, response) => response.writeHead(503).end();
const http = createHttpServer((request, response) => answer(request, response));
const vite = await createViteServer({
  root,
  appType: 'spa',
  server: { middlewareMode: true, hmr: { server: http } },
});

/** @type {import('../server/development.ts')} */
const { openDevelopment } = await vite.ssrLoadModule('/server/development.ts').then((module) => module);
const opened = await openDevelopment(process.env);
if (!opened.ok) {
  process.stderr.write(`${opened.error}\n`);
  await vite.close();
  process.exit(1);
}
const { parts, notes, announceStop, close } = opened.value;
const { config } = parts;

// loads the module at each call: Vite answers from its cache until a file of the server changes
const serverAnswer = async () => {
  /** @type {import('../server/compose.ts')} */
  const { compose } = await vite.ssrLoadModule('/server/compose.ts').then((module) => module);
  if (composed?.compose !== compose) composed = { compose, listener: getRequestListener(compose(parts).fetch) };
  return composed.listener;
};
/** @type {{compose: unknown, listener: ReturnType<typeof getRequestListener>} | undefined} */
let composed;

answer = (request, response) => {
  if (request.url === '/sw.js') {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(farewellWorker);
    return;
  }
  if (!forServer.test(request.url ?? '')) return vite.middlewares(request, response);
  serverAnswer().then(
    (listener) => listener(request, response),
    (error) => {
      vite.ssrFixStacktrace(error);
      process.stderr.write(`${error.stack}\n`);
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack);
    },
  );
};

let isEnding = false;
const end = async (code = 0) => {
  if (isEnding) return; // npm and the terminal may send one stop signal several times
  isEnding = true;
  announceStop();
  http.closeAllConnections();
  await vite.close();
  await close();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

http.once('error', (error) => {
  process.stderr.write(`Port ${config.port} cannot be used (${error.message}). Set PORT to another number.\n`);
  void end(1); // ends the database too, which would otherwise continue to run
});
http.listen(config.port, config.host, () => {
  say(
    `Spoolside (development) is ready at ${config.publicUrl}. Page and server reload by themselves; Ctrl-C stops it.`,
  );
  notes.forEach(say);
});
