import type { Clock } from '#server/base/clock.ts';

/** A bucket has at most `burst` tokens and gets `refill` tokens back every `everyMs`. */
export interface BucketRule {
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
