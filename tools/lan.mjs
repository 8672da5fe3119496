import { request } from 'node:https';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import util from 'node:util';
import { makeReady } from './make-ready.mjs';
import { endOnOldNode } from './node-version.mjs';

/* Serves the product with HTTPS in the local network: npm run lan -- [--address IP] [--port 3443] [--page-port 3080] */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Prints a line as an error and exits with 1. @param {string} line @returns {never} */
const refuse = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** @param {string} name @param {string | undefined} text @param {number} standard @returns {number} */
const portOf = (name, text, standard) => {
  const port = text === undefined ? standard : Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return refuse(`${name} must be a port from 1 to 65535, but it is "${text}".`);
};

/** @returns {{ address?: string, port: number, pagePort: number }} */
const optionsGiven = () => {
  try {
    const { values } = util.parseArgs({
      options: { address: { type: 'string' }, port: { type: 'string' }, 'page-port': { type: 'string' } },
    });
    const port = portOf('--port', values.port, 3443);
    const pagePort = portOf('--page-port', values['page-port'], 3080);
    return values.address === undefined ? { port, pagePort } : { address: values.address, port, pagePort };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

/** Whether the server answers a device that trusts `ca`. @param {number} port @param {string} ca PEM @returns {Promise<boolean>} */
const isReady = (port, ca) =>
  new Promise((answer) => {
    const asked = request({ host: 'localhost', port, path: '/readyz', ca }, (response) => {
      response.resume();
      answer(response.statusCode === 200);
    });
    asked.once('error', () => answer(false));
    asked.end();
  });

/** Whether a port is taken. The server's error would say PORT, not --port. @param {number} port @returns {Promise<boolean>} */
const isTaken = (port) =>
  new Promise((answer) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => answer(error.code === 'EADDRINUSE'));
    probe.listen(port, () => probe.close(() => answer(false)));
  });

endOnOldNode();
const { address, port, pagePort } = optionsGiven();
makeReady();

const { prepareLan } = await import(new URL('../dist/server/lan.js', import.meta.url).href);
const prepared = await prepareLan({
  dataDir: resolve(process.env.DATA_DIR ?? join(root, 'data')),
  webDir: join(root, 'dist', 'web'),
  port,
  pagePort,
  ...(address === undefined ? {} : { address }),
});
if (!prepared.ok) refuse(prepared.error);
const lan = prepared.value;

await lan
  .serveTrustSite()
  .catch((/** @type {NodeJS.ErrnoException} */ error) =>
    refuse(
      error.code === 'EADDRINUSE'
        ? `Port ${pagePort} is taken. Choose another one for the trust page: npm run lan -- --page-port ${pagePort + 1}`
        : `The trust page cannot be served: ${error.message}`,
    ),
  );

if (await isTaken(port)) refuse(`Port ${port} is taken. Choose another one: npm run lan -- --port ${port + 1}`);

Object.assign(process.env, lan.environment);
// Loading the server starts it. It ends this process when it is stopped.
await import(new URL('../dist/server/main.js', import.meta.url).href);
if (!(await isReady(port, lan.authorityPem))) {
  process.stderr.write(`The server started, but does not answer over HTTPS on port ${port}.\n`);
}
process.stdout.write(lan.announcement(process.stdout.isTTY));
