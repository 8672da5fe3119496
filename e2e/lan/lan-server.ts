import { createHash, X509Certificate } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { localAddresses } from '#server/lan/local-addresses.ts';
import { freePort } from '../support/free-port.ts';
import { openFolder } from '../support/open-folder.ts';
import { createProgram } from '../support/program.ts';
import type { TestServer } from '../support/server.ts';

const tool = join(import.meta.dirname, '../../tools/lan.mjs');

export interface LanServer extends Pick<TestServer, 'url' | 'dataDir' | 'start' | 'stop' | 'remove' | 'words'> {
  readonly pageUrl: string;
  /** The Chromium switch with which a device trusts this server's certificate and no other. */
  readonly trust: () => Promise<string>;
}

export const startLanServer = async (): Promise<LanServer> => {
  const address = localAddresses(networkInterfaces())[0] ?? '127.0.0.1';
  const host = address.includes(':') ? `[${address}]` : address;
  const [port, pagePort] = [await freePort(), await freePort()];
  const dataDir = await openFolder('spoolside-lan-');
  const url = `https://${host}:${port}`;
  const certificate = (name: string) => join(dataDir, 'lan', `${name}.crt`);
  const program = createProgram({
    args: [tool, '--address', address, '--port', String(port), '--page-port', String(pagePort)],
    env: { DATA_DIR: dataDir },
    isReady: () => isReady(url, certificate('authority')),
  });
  const stop = (): Promise<void> => program.end('SIGTERM');
  await program.start();
  return {
    url,
    pageUrl: `http://${host}:${pagePort}/`,
    dataDir,
    start: program.start,
    stop,
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    words: program.words,
    trust: async () => {
      const { publicKey } = new X509Certificate(await readFile(certificate('server')));
      const key = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
      return `--ignore-certificate-errors-spki-list=${key.digest('base64')}`;
    },
  };
};

const isReady = async (url: string, authorityFile: string): Promise<boolean> => {
  const ca = await readFile(authorityFile, 'utf8').catch(() => undefined);
  if (ca === undefined) return false; // the authority was not made yet
  return new Promise((resolve) => {
    const asked = request(`${url}/readyz`, { ca, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
};
