import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request as askHttps, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const nginxPath = process.env['NGINX_PATH'];

export const startNginx = async (folder: string, blocks: readonly string[], ports: readonly number[]) => {
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configOf(folder, blocks));
  const nginx = spawn(nginxPath ?? 'nginx', ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  nginx.stderr.on('data', (chunk) => (words += String(chunk)));
  for (const port of ports) {
    while (!(await takesCalls(port))) {
      if (nginx.exitCode !== null) throw new Error(`nginx ended instead of starting:\n${words}`);
      await delay(50);
    }
  }
  return async (): Promise<void> => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
  };
};

// Debian's default settings that affect proxied calls, with all files in a folder that a plain user may write to.
const configOf = (folder: string, blocks: readonly string[]): string => `
  daemon off;
  pid ${folder}/nginx.pid;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 1024; }
  http {
    access_log off;
    gzip on;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join('\n')}
    ${blocks.join('\n')}
  }`;

const takesCalls = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });

export interface ProxiedCall {
  readonly port: number;
  readonly ca: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly host?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export const callProxy = async (call: ProxiedCall): Promise<IncomingMessage> => {
  const { port, ca, method = 'GET', path, host = 'localhost', from, headers, body } = call;
  const options: RequestOptions = {
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    ca,
    method,
    path,
    agent: false,
    headers: { Host: host, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(from !== undefined && { localAddress: from }),
  };
  return new Promise((resolve, reject) => {
    const asked = askHttps(options, resolve);
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
};

export const answerOf = async (call: ProxiedCall) => {
  const answer = await callProxy(call);
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return { status: answer.statusCode, headers: answer.headers, text };
};
