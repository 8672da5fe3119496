import {
  createServer,
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** A request on its way to the server. `path` includes the query. */
export interface Passing {
  readonly method: string;
  readonly path: string;
}

export interface Told {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

/**
 * Decides a request: returns an answer, or breaks the line. `forward` asks the server; `sent` is the request's body.
 */
export type Treatment = (forward: () => Promise<Told>, sent: string) => Promise<Told | 'line breaks'>;

/** Returns the treatment of a request; undefined: the answer passes unchanged, also an event stream. */
export type Rule = (passing: Passing) => Treatment | undefined;

export interface Gate {
  readonly url: string;
  readonly leadTo: (serverUrl: string) => void;
  /** Sets the rule for new requests; without a rule all of them pass. Requests under way stay as they are. */
  readonly rule: (rule?: Rule) => void;
  readonly inUse: (path: RegExp) => number;
  /** Breaks the requests under way whose path matches; returns how many there were. */
  readonly hangUp: (path: RegExp) => number;
  readonly close: () => Promise<void>;
}

export const openGate = async (): Promise<Gate> => {
  let target = new URL('http://localhost:9');
  let rule: Rule | undefined;
  const inUse = new Map<ServerResponse, string>();
  const linesTo = (path: RegExp) => [...inUse].filter(([, used]) => path.test(used));

  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    inUse.set(response, path);
    response.on('close', () => inUse.delete(response));
    const treatment = rule?.({ method, path });
    if (treatment === undefined) return pass(target, request, response);
    void treat(target, request, response, treatment);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    leadTo: (serverUrl) => {
      target = new URL(serverUrl);
    },
    rule: (next) => {
      rule = next;
    },
    inUse: (path) => linesTo(path).length,
    hangUp: (path) => {
      const lines = linesTo(path);
      lines.forEach(([response]) => response.destroy());
      return lines.length;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const asked = (target: URL, { method, url, headers }: IncomingMessage) =>
  ask({ hostname: '127.0.0.1', port: target.port, method, path: url, headers, agent: false });

const pass = (target: URL, request: IncomingMessage, response: ServerResponse): void => {
  const onward = asked(target, request);
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders(); // the page that opened a stream waits for the headers
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
};

const treat = async (
  target: URL,
  request: IncomingMessage,
  response: ServerResponse,
  treatment: Treatment,
): Promise<void> => {
  try {
    const body = await bodyOf(request);
    const told = await treatment(() => forward(target, request, body), body.toString());
    if (told === 'line breaks') return void response.destroy();
    response.writeHead(told.status, told.headers).end(told.body);
  } catch {
    response.destroy(); // the server's connection broke, or the treatment threw: the browser's connection breaks too
  }
};

const forward = (target: URL, request: IncomingMessage, body: Buffer): Promise<Told> =>
  new Promise((resolve, reject) => {
    const onward = asked(target, request);
    onward.on('error', reject);
    onward.on('response', (answer) => void wholeAnswer(answer).then(resolve, reject));
    onward.end(body);
  });

/** Drops `transfer-encoding`, because the body is sent on in one piece. */
const wholeAnswer = async (answer: IncomingMessage): Promise<Told> => {
  const body = await bodyOf(answer);
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== 'transfer-encoding'));
  return { status: answer.statusCode ?? 502, headers, body };
};

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
