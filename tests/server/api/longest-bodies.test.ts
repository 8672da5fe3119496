import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { fileLimits } from '#core/kinds/file-limits.ts';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { memberSettings, teamSettings } from '#core/settings/settings.ts';
import { mostBytesOf, mostValuesOf } from '#server/api/read-request.ts';
import type { Route, Schema } from '#server/api/route.ts';
import { createRoutes } from '#server/api/routes.ts';
import { readConfig } from '#server/base/config.ts';
import { createLog } from '#server/base/log.ts';
import { workHere } from '#server/workers/worker-pool.ts';
import { longestBody } from '../../longest-body.ts';

const config = readConfig({});
if (!config.ok) throw new Error(config.error);
const routes = createRoutes({
  config: config.value,
  db: { query: never, transaction: never, close: never },
  clock: () => 0,
  log: createLog('silent'),
  stopping: new AbortController().signal,
  workers: workHere,
  postbox: { put: never, wake: never },
  confirmedEmail: never,
}).filter(({ body }) => body !== undefined);

function never(): never {
  throw new Error('A description needs no database.');
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

const settingsOf = (registry: Readonly<Record<string, { readonly schema: z.ZodMiniType }>>) => ({
  all: z.strictObject(Object.fromEntries(Object.entries(registry).map(([key, { schema }]) => [key, schema]))),
  one: z.strictObject({ value: z.union(Object.values(registry).map(({ schema }) => schema)) }),
});
const [ofTeam, ofMember] = [settingsOf(teamSettings), settingsOf(memberSettings)];

/** Routes whose handlers check the body: the route's schema takes any setting, and the handler refuses some. */
const judgedByHandlers: Readonly<Record<string, Schema>> = {
  'PATCH /teams/{team}/settings': ofTeam.all,
  'PATCH /teams/{team}/settings/{key}': ofTeam.one,
  'PATCH /teams/{team}/members/settings': ofMember.all,
  'PATCH /teams/{team}/members/settings/{key}': ofMember.one,
};

const boundedByBytes: Readonly<Record<string, number>> = {
  'POST /teams/{team}/threads/import': serverLimits.importBytes,
  'PUT /teams/{team}/files/{sha256}/parts/{n}': fileLimits.filePartBytes,
  // A device splits its queue at this size; a single change that is longer becomes a card for the person.
  'POST /teams/{team}/sync/push': limits.pushBytes,
};

describe('A route takes the longest body that its schema takes:', () => {
  const judged = routes.filter((route) => !Object.hasOwn(boundedByBytes, nameOf(route)));
  test.each(judged.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
    const { values, bytes } = longestBody(judgedByHandlers[name] ?? route.unreadBody ?? route.body ?? z.never());
    expect({ values: mostValuesOf(route) >= values, bytes: mostBytesOf(route) >= bytes }).toEqual({
      values: true,
      bytes: true,
    });
  });

  test('only what is named here has no schema with an end, and has the bound that is named', () => {
    const endless = routes.filter(({ body, unreadBody = body }) => {
      try {
        return longestBody(unreadBody ?? z.never()).bytes === Infinity;
      } catch {
        return true;
      }
    });
    expect(endless.map(nameOf).toSorted()).toEqual(
      [...Object.keys(judgedByHandlers), ...Object.keys(boundedByBytes)].toSorted(),
    );
    const bounded = routes.filter((route) => Object.hasOwn(boundedByBytes, nameOf(route)));
    expect(Object.fromEntries(bounded.map((route) => [nameOf(route), mostBytesOf(route)]))).toEqual(boundedByBytes);
    expect(routes.length).toBeGreaterThan(20);
  });
});
