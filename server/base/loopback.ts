import { isIP } from 'node:net';

/** Whether a host name or address, without brackets and port, is this machine's own loopback. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
