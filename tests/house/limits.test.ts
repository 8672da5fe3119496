import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as auth from '@supabase/auth-js/dist/module/lib/constants.js';
import { describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { serverLimits } from '#server/base/server-limits.ts';

const project = join(import.meta.dirname, '../..');
const second = 1000;
const minute = 60 * second;

/** The constants that the specification gives, written a second time so that a slip in `limits` is noticed. */
const specification = {
  requestTimeoutMs: 20 * second,
  profileFreshMs: 60 * second,
  teamsFreshMs: 10 * minute,
  teamFreshMs: 15 * minute,
  membersFreshMs: 5 * minute,
  teamInvitesFreshMs: 3 * minute,
  ownInvitesFreshMs: 5 * minute,
  invitesFreshMs: 2 * minute,
  refreshTickMs: 30 * second,
  refreshMarginMs: 90 * second,
  refreshBackoffMs: 200,
  sessionCookieDays: 400,
  sessionCookieChunk: 3180,
  keySetFreshMs: 10 * minute,
  toastMs: 1 * second,
  toastCollapseMs: 300,
  iconTimeoutMs: 1500,
  chunkReloadGuardMs: 10 * second,
};

/** Limits against misuse for one person or one team, far above any real need. */
const bounds = {
  personEarlyChanges: 500,
  teamEarlyChanges: 5000,
  personEarlyBytes: 2 * 1024 * 1024,
  teamEarlyBytes: 8 * 1024 * 1024,
  ownedTeams: 100,
  personCalls: 30_000,
  personCallsMs: minute,
  inviteTokenTries: 20,
  inviteTokenTriesMs: 60 * minute,
};

/** Constants in other files that equal a number of the specification by chance, with their meaning. */
const coincidences: Readonly<Record<string, string>> = {
  'server/auth/create-sign-in.ts freshMs': 'how long a provider’s word on an address is believed',
  'server/auth/create-sign-in.ts keptForMs': 'how long a verified token is believed without its signature',
  'server/auth/factors/challenge-factor.ts challengeMs': 'how long the provider gives for a code',
  'server/auth/mailed-codes/send-code.ts minute': 'a minute',
  'server/auth/routes/token.ts flowCodeLifeMs': 'how long the provider takes a code of a sign-in',
  'server/auth/routes/oauth.ts stateLifeMs': 'how long the provider waits for a sign-in elsewhere',
  'server/auth/routes/factors.ts staleAfterMs': 'when the provider forgets a factor that was never proved',
  'server/auth/routes/token.ts raceMs': 'how long the provider takes the same refresh token twice',
  'server/auth/security-keys/ask-key.ts keyTimeoutMs': 'how long the provider waits for a security key',
  'server/auth/requests/limit-addresses.ts fiveMinutes': 'the window of the provider’s limits by address',
  'server/auth/oauth/oidc.ts patienceMs': 'how long the other sign-in may take to answer',
  'server/keys/open-key-store.ts announcedForMs': 'how long a new key is shown before it signs',
  'server/db/embedded/embedded-postgres.ts longestPauseMs': 'how long a crashing database is left alone',
  'server/files/bucket.ts putMs': 'how long a bucket may take for a file of 25 MiB',
  'server/db/open-database.ts patienceMs': 'how long a starting database is waited for',
  'server/db/open-database.ts triesForMs': 'how long a database that answers and refuses is tried',
  'server/db/postgres.ts queryWithinMs': 'how long a query may take',
  'server/development.ts closeMs': 'how long a stop may take',
  'server/export/person-files.ts pageMs': 'how long the query of a page of an export may take',
  'server/doorbell/line.ts mostPauseMs': 'how long a lost listening connection is left alone',
  'server/main.ts drainMs': 'how long a stopping server lets calls end',
  'server/mail/keep-posting.ts minute': 'a minute',
  'server/upkeep/tidy-up.ts stepMs': 'how long the query of a step of the upkeep may take',
  'server/with-parts.ts closeMs': 'how long a stop may take',
  'server/auth/tables/old-records.ts auditDays': 'how long the provider’s record of sign-ins is kept',
  'src/app/workspace/trouble-of.ts stuckMs': 'when a queue that does not drain is told of',
  'src/session/auth-actions.ts keyWaitMs': 'how long a browser waits for a security key',
  'src/parts/connection/since-words.ts minuteMs': 'a minute',
};

const sources = async (): Promise<readonly { readonly path: string; readonly text: string }[]> => {
  const folders = ['src', 'server', 'sw'];
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(project, folder), { recursive: true })).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    ),
  );
  const scripts = files
    .flat()
    .filter((path) => /\.tsx?$/.test(path) && path !== 'src/core/limits.ts' && path !== 'server/base/server-limits.ts');
  return Promise.all(scripts.map(async (path) => ({ path, text: await readFile(join(project, path), 'utf8') })));
};

const durationsIn = (text: string): readonly { readonly name: string; readonly value: number }[] =>
  [
    ...text.matchAll(
      /\bconst (\w*(?:Ms|ms|[Dd]ays|[Mm]inutes?|[Ss]econds?|Chunk))\s*=\s*([\d_]+(?:\s*\*\s*[\d_]+)*);/g,
    ),
  ].map(([, name = '', product = '']) => ({
    name,
    value: product.split('*').reduce((sum, factor) => sum * Number(factor.replaceAll('_', '')), 1),
  }));

describe('the constants of the specification (§9)', () => {
  test('stand in one table for both ends and one for the server, as it says them', () => {
    expect({ ...serverLimits, ...limits }).toMatchObject({ ...specification, ...bounds });
    expect(Object.keys(serverLimits).filter((name) => name in limits)).toEqual([]);
  });

  test('are read from there: every limit is used, and those of the auth client are what it does by itself', async () => {
    const all = (await sources()).map(({ text }) => text).join('\n');
    const theLibrarys = ['refreshTickMs', 'refreshBackoffMs'];
    const unread = [...Object.keys(limits), ...Object.keys(serverLimits)].filter(
      (name) => !new RegExp(`\\b(?:limits|serverLimits)\\.${name}\\b`).test(all),
    );
    expect(unread).toEqual(theLibrarys);
    expect([auth.AUTO_REFRESH_TICK_DURATION_MS, auth.EXPIRY_MARGIN_MS]).toEqual([
      limits.refreshTickMs,
      limits.refreshMarginMs,
    ]);
    const client = await readFile(join(project, 'node_modules/@supabase/auth-js/dist/module/GoTrueClient.js'), 'utf8');
    expect(client).toContain(`${limits.refreshBackoffMs} * Math.pow(2, attempt`);
  });

  test('are written nowhere else', async () => {
    const values = new Set<number>(Object.values(specification));
    const found = (await sources()).flatMap(({ path, text }) =>
      durationsIn(text)
        .filter(({ value }) => values.has(value))
        .map(({ name }) => `${path} ${name}`),
    );
    expect(found.filter((one) => !Object.hasOwn(coincidences, one))).toEqual([]);
    expect(found.length).toBeGreaterThan(5);
  });

  test('are not written as bare numbers either, where a number can mean only them', async () => {
    const bare = /(?<![\w.])(?:20_?000|3_?180|1_?500)(?![\w.])/;
    expect((await sources()).filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('the scan sees products, hyphened numbers and days', () => {
    expect(durationsIn('const aMs = 10 * 60_000;\nconst keptDays = 400;\nconst b = 5;')).toEqual([
      { name: 'aMs', value: 600_000 },
      { name: 'keptDays', value: 400 },
    ]);
  });

  test('the name of a first team is made in one place', async () => {
    const makers = (await sources()).filter(({ text }) => /'s Team["'`]/.test(text.replaceAll(/\/\*\*.*\*\//g, '')));
    expect(makers.map(({ path }) => path)).toEqual(['src/core/people/first-team-name.ts']);
  });
});
