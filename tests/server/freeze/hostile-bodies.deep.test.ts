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

/** Far longer than a busy machine delays an answer, and far shorter than a real freeze. */
const freezeMs = 1000;

/** Large bodies grow step by step, so that quadratic work is found before it takes a whole day. */
const partsOf = (bytes: number): readonly number[] => (bytes <= limits.pushBytes ? [1] : [1 / 64, 1 / 8, 1]);

/** Only a wait that occurs three times is a freeze; a single one may come from another process. */
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
    // If one of these calls had ended the team or the session, all later calls would be refused unread.
    if (way.name === 'POST /auth/v1/logout (query)')
      await server.ask('GET', `/api/v2/teams/${eve.team}`, undefined, eve.token);
    for (const shape of hostileShapes) {
      const { longestMs, status } = await watched(way, shape);
      table.push({ way: way.name, shape: shape.name, ms: Math.ceil(longestMs), status });
    }
  }
  process.stdout.write(`${longestByWay(table).join('\n')}\n`);
  expect(table.filter(({ ms }) => ms > freezeMs)).toEqual([]);
  // The server does not read a body that is too large (413): such a call would have tested nothing.
  expect(table.filter(({ status }) => status === 413 || (typeof status === 'number' && status >= 500))).toEqual([]);
  expect(hostileShapes).toHaveLength(12);
  expect(ways.length).toBeGreaterThan(300);
}, 1_800_000);

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
