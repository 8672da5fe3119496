import { BlockList, isIP } from 'node:net';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#server/request-variables.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createBuckets, type BucketRule } from './buckets.ts';
import { clientAddressOf } from './client-address.ts';
import { refusals } from './refusal.ts';
import { refuse } from './refuse.ts';

const fiveMinutes = 5 * 60_000;
const seldom: BucketRule = { burst: 30, refill: 30, everyMs: fiveMinutes };
const often: BucketRule = { burst: 30, refill: 150, everyMs: fiveMinutes };
const codes: BucketRule = { burst: 15, refill: 15, everyMs: 60_000 };

/**
 * Limits what one address may ask for, each kind of question by itself. A refresh is never limited: a client that
 * reads 429 there throws its session away. The count is kept in memory, by each server for itself; what is counted
 * against one account lies in the database (claim-attempt.ts).
 */
export const limitAddresses = ({ clock }: AuthDeps): Hono => {
  const routes = new Hono();
  const limit = (rule: BucketRule): MiddlewareHandler => {
    const take = createBuckets(clock, rule);
    return async (c, next) => {
      const variables: Partial<ServerEnv['Variables']> = c.var;
      const address = clientAddressOf(c);
      if (isFromHere(address, variables.isForwarded === true)) return next();
      const waitMs = take(networkOf(address));
      return waitMs === undefined ? next() : refuse(c, refusals.tooManyRequests(Math.ceil(waitMs / 1000)));
    };
  };
  routes.on('POST', '/signup', limit(seldom));
  routes.on('POST', ['/otp', '/magiclink'], limit(seldom));
  routes.on('POST', '/recover', limit(seldom));
  routes.on('POST', '/resend', limit(seldom));
  routes.on('PUT', '/user', limit(seldom));
  routes.on('GET', '/reauthenticate', limit(seldom));
  routes.on('GET', '/authorize', limit(seldom));
  routes.on(['GET', 'POST'], '/callback', limit(seldom));
  routes.on(['GET', 'POST'], '/verify', limit(seldom));
  routes.on('POST', '/factors/:factor/:step{challenge|verify}', limit(codes));
  routes.on('POST', '/passkeys/authentication/:step', limit(often));
  routes.on('POST', '/passkeys/registration/:step', limit(codes));
  const signIns = limit(often);
  routes.on('POST', '/token', (c, next) => (c.req.query('grant_type') === 'refresh_token' ? next() : signIns(c, next)));
  return routes;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

// Whoever sits at this machine needs no limit, and in a request without a socket nobody does. A proxy at this
// machine that nobody has declared (TRUSTED_PROXIES) is limited as a whole.
const isFromHere = (address: string, isForwarded: boolean): boolean => {
  const family = isIP(address);
  if (family === 0) return true;
  return !isForwarded && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** The address, or of IPv6 the first 64 bits: a household has all of the others at its disposal. */
const networkOf = (address: string): string => {
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
};
