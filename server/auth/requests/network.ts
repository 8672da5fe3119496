import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import type { ServerEnv } from '#server/base/environment.ts';

/** Returns the first 64 bits of an IPv6 address, which usually are one household's, or any other address unchanged. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Returns the network of an IP address: 24 bits of IPv4, 64 of IPv6. Undefined for any other text. */
export function surroundingsOf(address: string): string | undefined {
  switch (isIP(address)) {
    case 4:
      return address.slice(0, address.lastIndexOf('.'));
    case 6:
      return networkOf(address);
    default:
      return undefined;
  }
}

/** Returns the client's IP address, also behind trusted proxies; `unknown` without a socket. */
export function clientAddressOf(c: Context): string {
  const { clientAddress }: Partial<ServerEnv['Variables']> = c.var;
  return clientAddress ?? 'unknown';
}

const leastMs = 50;

/** Does the work and returns after at least 50 ms, so that timing does not reveal who is registered. */
export async function noSooner<T>(work: () => Promise<T>): Promise<T> {
  const until = sleep(leastMs);
  try {
    return await work();
  } finally {
    await until;
  }
}
