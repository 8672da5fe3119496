import { isIP } from 'node:net';

/** Whether a host name or address, without brackets and port, is this machine's own loopback. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
