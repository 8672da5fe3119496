import { BlockList, isIP } from 'node:net';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import type { Clock } from '#server/base/clock.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refusals, refuse, looseText, readBody } from '../refusal.ts';
import { isPlaceOf, readPlace } from '../sessions/claim-attempt.ts';
import { findUserByAddress } from '../sessions/sign-in.ts';
import { clientAddressOf, networkOf } from './network.ts';

const fiveMinutes = 5 * 60_000;
const seldom: BucketRule = { burst: 30, refill: 30, everyMs: fiveMinutes };
const often: BucketRule = { burst: 30, refill: 150, everyMs: fiveMinutes };
const codes: BucketRule = { burst: 15, refill: 15, everyMs: 60_000 };

/**
 * Limits some calls per IPv4 address or IPv6 network, in each server's memory. Limits per account: claim-attempt.ts.
 */
export function limitAddresses(deps: AuthDeps): Hono {
  const routes = new Hono();
  const limit = (rule: BucketRule): MiddlewareHandler => {
    const take = createBuckets(deps.clock, rule);
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
  routes.on('GET', '/user/identities/authorize', limit(seldom));
  routes.on(['GET', 'POST'], '/callback/*', limit(seldom));
  routes.on(['GET', 'POST'], '/verify', limit(seldom));
  routes.on('POST', '/factors/:factor/:step{challenge|verify}', limit(codes));
  const signIns = limit(often);
  routes.on('POST', '/token', async (c, next) => {
    // never limit a refresh: a client that gets 429 for a refresh drops its session
    const isFree = c.req.query('grant_type') === 'refresh_token' || (await isFromKnownBrowser(deps, c));
    return isFree ? next() : signIns(c, next);
  });
  return routes;
}

const signInInput = z.object({ email: looseText });

// A browser that the account knows has no limit per IP address: strangers at that address could use it up.
const isFromKnownBrowser = async (deps: AuthDeps, c: Context): Promise<boolean> => {
  const { browser } = readPlace(deps, c);
  if (browser === undefined) return false;
  const input = await readBody(c, signInInput);
  if (!input.ok) return false;
  const user = await findUserByAddress(deps, input.value.email);
  return isPlaceOf(deps, user?.id, { kind: 'browser', placeKey: browser });
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

// Requests from this machine, or without a socket, have no limit, unless a local proxy forwarded them.
const isFromHere = (address: string, isForwarded: boolean): boolean => {
  const family = isIP(address);
  if (family === 0) return true;
  return !isForwarded && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
};

/** A bucket has at most `burst` tokens and gets `refill` tokens back every `everyMs`. */
interface BucketRule {
  readonly burst: number;
  readonly refill: number;
  readonly everyMs: number;
}

interface Bucket {
  left: number;
  at: number;
}

const mostBuckets = 50_000;

/** Creates a function that takes a token from a key's bucket; if there is none, it returns the ms to wait. */
export function createBuckets(
  clock: Clock,
  { burst, refill, everyMs }: BucketRule,
  most = mostBuckets,
): (key: string) => number | undefined {
  const buckets = new Map<string, Bucket>();
  const perMs = refill / everyMs;
  const leftIn = ({ left, at }: Bucket, now: number): number => Math.min(burst, left + Math.max(0, now - at) * perMs);
  const dropUnusedBuckets = (now: number): void => {
    for (const [key, bucket] of buckets) if (leftIn(bucket, now) >= burst) buckets.delete(key);
    // a map keeps the order of insertion, and each use inserts its key again, so the longest unused keys come first
    for (const key of buckets.keys()) {
      if (buckets.size < most) return;
      buckets.delete(key);
    }
  };
  return (key) => {
    const now = clock();
    const left = leftIn(buckets.get(key) ?? { left: burst, at: now }, now);
    buckets.delete(key);
    if (buckets.size >= most) dropUnusedBuckets(now);
    buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
    return left < 1 ? Math.ceil((1 - left) / perMs) : undefined;
  };
}
