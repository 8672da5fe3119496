import * as z from 'zod/mini';

/** A whole number in a query string, from `least` to `most`, both included. */
export function queryNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, { error: 'wrong_format' })),
    z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))),
  );
}

/** A switch in a query string: `1` means yes; `0`, or no such parameter, means no. */
export const queryFlag = z.pipe(
  z._default(z.enum(['0', '1']), '0'),
  z.transform((text: '0' | '1') => text === '1'),
);

/** A number of list entries in a query string: 1 to 1,000, by default 100 (protocol: Calls). */
export const queryLimit = z._default(queryNumber(1, 1000), 100);
