import type { MutationContext } from './mutation.ts';

/** Returns when a change happened (UTC, ISO 8601): `given`, or when it was made; on the server, `latest` at most. */
export function happenedAt(given: string | undefined, { at, latest }: MutationContext): string {
  return latest === null ? (given ?? at) : earlier(given ?? at, latest);
}

/** Returns the earlier of two instants. */
export function earlier(a: string, b: string): string {
  return Date.parse(a) <= Date.parse(b) ? a : b;
}
