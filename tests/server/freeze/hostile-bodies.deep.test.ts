import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { aWatchedServer, type Watched } from './a-watched-server.ts';
import { hostileWays, type HostileWay } from './hostile-calls.ts';
import { hostileShapes, type HostileShape } from '../../hostile-shapes.ts';

let server: Awaited<ReturnType<typeof aWatchedServer>>;
beforeAll(async () => {
  server = await aWatchedServer();
});
afterAll(() => server.close());

/** Far above what a machine that does other things besides makes anybody wait, far below what was found here. */
const freezeMs = 1000;

/** Long ones rise, so that what grows with the square of its length is found before it takes a day. */
const partsOf = (bytes: number): readonly number[] => (bytes <= limits.pushBytes ? [1] : [1 / 64, 1 / 8, 1]);

/** A wait that is seen once may be another's; it is a freeze when it is there three times. */
const watched = async (way: HostileWay, shape: HostileShape): Promise<Watched> => {
  let longest: Watched = { status: 0, longestMs: 0 };
  for (const part of partsOf(way.call(shape, 1).body?.length ?? 0)) {
    let found = await server.watch(way.call(shape, part));
    for (let again = 0; again < 2 && found.longestMs > freezeMs; again += 1) {
      const other = await server.watch(way.call(shape, part));
      if (other.longestMs < found.longestMs) found = other;
    }
    longest = { status: found.status, longestMs: Math.max(longest.longestMs, found.longestMs) };
    if (longest.longestMs > freezeMs) break;
  }
  return longest;
};

test('No text that anybody may send keeps others waiting, whatever its shape, on whatever route', async () => {
  const eve = await server.aPerson('eve');
  const ways = await hostileWays(server, eve);
  const table: {
    readonly way: string;
    readonly shape: string;
    readonly ms: number;
    readonly status: number | string;
  }[] = [];
  for (const way of ways) {
    // Had one of them ended the team or the session, all that follows would have been refused unread.
    if (way.name === 'POST /auth/v1/logout (query)')
      await server.ask('GET', `/api/v2/teams/${eve.team}`, undefined, eve.token);
    for (const shape of hostileShapes) {
      const { longestMs, status } = await watched(way, shape);
      table.push({ way: way.name, shape: shape.name, ms: Math.ceil(longestMs), status });
    }
  }
  process.stdout.write(`${longestByWay(table).join('\n')}\n`);
  expect(table.filter(({ ms }) => ms > freezeMs)).toEqual([]);
  // A body that was too large was not read: then nothing was tried.
  expect(table.filter(({ status }) => status === 413 || (typeof status === 'number' && status >= 500))).toEqual([]);
  expect(hostileShapes).toHaveLength(12);
  expect(ways.length).toBeGreaterThan(300);
}, 1_800_000);

/** Each way with its longest wait, the longest first. */
const longestByWay = (
  table: readonly {
    readonly way: string;
    readonly shape: string;
    readonly ms: number;
    readonly status: number | string;
  }[],
): readonly string[] => {
  const sorted = table.toSorted((a, b) => b.ms - a.ms);
  return [...new Map(sorted.toReversed().map((row) => [row.way, row])).values()]
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ way, shape, ms, status }) => `${String(ms).padStart(6)} ms  ${way}: ${shape}, ${status}`);
};
