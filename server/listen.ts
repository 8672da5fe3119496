import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '#server/base/config.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

interface Listening {
  /** Accepts no new requests, waits for running ones (`patienceMs`, or until `hurry` is aborted), then closes all. */
  readonly drain: (patienceMs: number, hurry?: AbortSignal) => Promise<void>;
}

/**
 * Listens as configured, with TLS if set. Throws a StartRefusal if the port is taken or the certificate cannot be used.
 */
export async function listen(app: Hono<ServerEnv>, config: Config): Promise<Listening> {
  const server = makeServer(app, config);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asRefusal(error, config)));
    server.listen(config.port, config.host, resolve);
  });
  return { drain: (patienceMs, hurry) => drain(server, patienceMs, hurry) };
}

// 32 KiB, because a browser sends the cookies of all apps on localhost, whatever their port
const maxHeaderSize = 32 * 1024;

const makeServer = (app: Hono<ServerEnv>, { tls, host }: Config): Server => {
  const respond = getRequestListener(app.fetch, { hostname: host });
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void respond(request, response); // never rejects: `respond` turns each error into an answer
  };
  if (tls === undefined) return createServer({ maxHeaderSize }, listener);
  try {
    const certificate = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
    return createTlsServer({ ...certificate, maxHeaderSize }, listener);
  } catch (error) {
    throw new StartRefusal(
      `TLS_CERT and TLS_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const asRefusal = (error: NodeJS.ErrnoException, { host, port }: Config): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefusal(
        `Port ${port} is already in use on this machine. Stop what uses it, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartRefusal(`Port ${port} may not be used by this user. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
      return new StartRefusal(`HOST is ${host}, but this machine has no such address.`);
    default:
      return error;
  }
};

const drain = async (server: Server, patienceMs: number, hurry?: AbortSignal): Promise<void> => {
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      isClosed = true;
      resolve();
    });
  });
  const deadline = Date.now() + patienceMs;
  while (!isClosed && Date.now() < deadline && hurry?.aborted !== true) {
    server.closeIdleConnections(); // open idle connections would delay the end of the server
    await Promise.race([closed, sleep(50)]);
  }
  server.closeAllConnections();
  await closed;
};
