import { pino, type DestinationStream, type Logger } from 'pino';

/** Where the server writes what it did: one JSON object a line. */
export type Log = Logger;

/** A log on standard output, or on the stream given. Request paths go in without their query, secrets never. */
export const createLog = (level: 'debug' | 'info' | 'silent' = 'info', destination?: DestinationStream): Log => {
  const options = { level, base: null, timestamp: isoTime, redact: { paths: secretPaths, censor: '[hidden]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
};

const isoTime = (): string => `,"time":"${new Date().toISOString()}"`;

const secretPaths = ['password', 'token', 'authorization', 'cookie', 'secret'].flatMap((name) => [name, `*.${name}`]);
