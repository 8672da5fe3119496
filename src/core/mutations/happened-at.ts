import type { MutationContext } from './mutation.ts';

/** Returns when a change happened (UTC, ISO 8601): `given`, or when it was made; on the server, `latest` at most. */
export const happenedAt = (given: string | undefined, { at, latest }: MutationContext): string =>
  latest === null ? (given ?? at) : earlier(given ?? at, latest);

/** Returns the earlier of two instants. */
export const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);
