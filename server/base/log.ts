import { pino, type DestinationStream, type Logger } from 'pino';

/** The server's log: one JSON object per line. */
export type Log = Logger;

/** Creates a log on standard output or the given stream. It hides fields such as `password` and `token`. */
export function createLog(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info',
  destination?: DestinationStream,
): Log {
  const options = { level, base: null, timestamp: isoTime, redact: { paths: secretPaths, censor: '[hidden]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const isoTime = (): string => `,"time":"${new Date().toISOString()}"`;

const secretPaths = ['password', 'token', 'authorization', 'cookie', 'secret'].flatMap((name) => [name, `*.${name}`]);
