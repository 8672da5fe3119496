import { createServer, isIP } from 'node:net';
import type { Config } from '#server/base/config.ts';
import { ask } from './ask.ts';
import { fine, wrong, type Finding } from './finding.ts';

/** Whether the server runs on this machine, and a finding about its port. */
export async function checkPort(config: Config): Promise<{ readonly isRunning: boolean; readonly finding: Finding }> {
  const { host, port, tls } = config;
  const refused = await tryToListen(host, port);
  if (refused === undefined)
    return { isRunning: false, finding: fine('port', `${host}:${port} is free. The server does not run.`) };
  if (refused === 'EACCES')
    return not(`This user may not use port ${port}: set PORT to a number above 1023, and let a proxy take ${port}.`);
  if (refused === 'EADDRNOTAVAIL') return not(`This machine has no address ${host}: set HOST to one of its own.`);
  if (refused !== 'EADDRINUSE') return not(`Port ${port} of ${host} cannot be used (${refused}): check HOST and PORT.`);
  const at = `${tls === undefined ? 'http' : 'https'}://${reachable(host)}:${port}/healthz`;
  const isOurs = await ask(at, true).then(
    ({ status, text }) => status === 200 && text.includes('"status":"ok"'),
    () => false,
  );
  return isOurs
    ? { isRunning: true, finding: fine('port', `The server answers at ${host}:${port}.`) }
    : not(`Another program uses port ${port}: stop it, or set PORT to another number.`);
}

const not = (says: string) => ({ isRunning: false, finding: wrong('port', says) });

const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIP(host) === 6 ? `[${host}]` : host;
};

const tryToListen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
