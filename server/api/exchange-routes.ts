import * as z from 'zod/mini';
import { brandKey } from '#core/catalogue/known-chart.ts';
import { signedColumns, type NumberAnswers } from '#core/exchange/found-in-columns.ts';
import type { BrandAnswers } from '#core/exchange/import-row.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import { newId } from '#core/ids.ts';
import type { Log } from '#server/base/log.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse } from '#server/calls/refusal.ts';
import { endImportTurn, keepImportTurn, takeImportTurn } from '#server/db/import-turns.ts';
import { readTeamStock } from '#server/db/low-stock-events.ts';
import { teamSettingsOf } from '#server/db/settings.ts';
import { importAnswer } from '#server/workers/import-work.ts';
import { packedStock } from '#server/workers/packed.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';
import { carryOut, isImporting, planFor, type Importer } from './import-threads.ts';
import { queryFlag, queryNumber } from './read-request.ts';
import { defineRoute, type Route } from './route.ts';

/** Routes that import threads and spools as CSV, and export them as CSV or as a palette (protocol: REST). */
export function exchangeRoutes(deps: PushDeps): readonly Route[] {
  const { db, clock, workers } = deps;
  const takeTurnHere = createTurns(clock, patienceMs);
  const takeExportTurn = createTurns(clock, patienceMs);
  const stockOf = ({ membership, caller }: Asked): Promise<TeamStock> =>
    db.transaction(
      (tx) => readTeamStock(tx, membership.team.id, { userId: caller.userId, access: membership.access }),
      { isolation: 'repeatable read', readOnly: true },
    );
  return [
    defineRoute({
      method: 'POST',
      path: '/teams/{team}/threads/import',
      rule: { team: 'inventory.change' },
      summary:
        'Take in threads and spools from CSV, an export or a list of another make; with dryRun=1 only say what would happen. What cannot be read is left out and named. ' +
        'questions names brands that are written like a known one, dates that may mean two days, numbers that fit two ways and counts that are no numbers: answer them with ' +
        'same, own, dates, decimals, full and counts. warnings names each cell in doubt, leftOut each row and column that is ' +
        'not taken',
      query: z.strictObject({
        dryRun: queryFlag,
        brand: z._default(z.string().check(z.maxLength(64)), ''),
        line: z._default(z.string().check(z.maxLength(64)), ''),
        spools: z._default(queryNumber(0, 99), 0),
        dates: z.optional(z.enum(['dayFirst', 'monthFirst'])),
        decimals: z.optional(z.enum(['point', 'comma'])),
        full: z.optional(z.enum(['percent', 'spools'])),
        counts: z.optional(queryNumber(0, 99)),
        same: z._default(brandList, ''),
        own: z._default(brandList, ''),
      }),
      bodyType: 'text/csv',
      mostBytes: serverLimits.importBytes,
      body: z.string(),
      answer: { 200: importAnswer },
      handle: async ({ membership, caller, query, body, log }) => {
        const { team, role, access } = membership;
        const { brand, line, spools, dates: dayOrder } = query;
        const numberAnswers = { signs: signsOf(query.decimals), fullness: query.full, counts: query.counts };
        const brandAnswers = { ...answersOf(query.own, false), ...answersOf(query.same, true) };
        const sender = { team, userId: caller.userId, former: [], build: null, log };
        const importer: Importer = {
          sender,
          role,
          access,
          brand,
          line,
          spoolsEach: spools,
          dayOrder,
          brandAnswers,
          numberAnswers,
        };
        const runImport = query.dryRun ? runAtOnce : oneImportAtATime(deps, { userId: caller.userId, log });
        const imported = await runDuringTurn(takeTurnHere(caller.userId), () =>
          runImport(async (mayGoOn) => {
            const planned = await planFor(deps, body, importer, query.dryRun);
            if (!planned.ok) return planned.error;
            const { answered, changes, kept } = planned.value;
            const done = query.dryRun ? undefined : await carryOut(deps, changes, importer, mayGoOn);
            if (done !== undefined && !done.ok) return done.error;
            const late = done?.value ?? [];
            return jsonAnswer(late.length === 0 ? answered : await workers.run('answerWithLate', { kept, late }));
          }),
        );
        return imported ?? refuse('too_many_requests', { message: isImporting, retryAfterSeconds });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/threads/export.csv',
      rule: { team: 'inventory.read' },
      summary:
        'Threads and spools as CSV, one row for each spool. Lengths are in mm, weights in mg, prices in minor units with their currency and its decimals; imported again it changes nothing',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'text/csv' } },
      handle: async (asked) => {
        const seesCosts = asked.membership.access === 'full';
        const file = await runDuringTurn(takeExportTurn(asked.caller.userId), async () => {
          const money = seesCosts ? await teamSettingsOf(db, asked.membership.team.id) : undefined;
          const stock = await stockOf(asked);
          const input = { stock: await packedStock(stock), money };
          const written = await workers.run('csvOfStock', input, { isSmall: isSmall(stock) });
          return fileAnswer('threads.csv', 'text/csv', written);
        });
        return file ?? refuse('too_many_requests', { message: isExporting, retryAfterSeconds });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/teams/{team}/threads/palette.gpl',
      rule: { team: 'inventory.read' },
      summary: 'The colours that are in stock as a palette for Ink/Stitch, Inkscape and GIMP',
      sameOrigin: 'orByHand',
      answer: { 200: { mediaType: 'text/plain' } },
      handle: async (asked) => {
        const file = await runDuringTurn(takeExportTurn(asked.caller.userId), async () => {
          const stock = await stockOf(asked);
          const input = { stock: await packedStock(stock), name: asked.membership.team.name };
          const written = await workers.run('paletteOfStock', input, { isSmall: isSmall(stock) });
          return fileAnswer('threads.gpl', 'text/plain', written);
        });
        return file ?? refuse('too_many_requests', { message: isExporting, retryAfterSeconds });
      },
    }),
  ];
}

/** Returns the given decimal sign for every column of numbers; no signs if the caller gave none. */
const signsOf = (decimals: 'point' | 'comma' | undefined): NonNullable<NumberAnswers['signs']> => {
  if (decimals === undefined) return {};
  const sign = decimals === 'point' ? '.' : ',';
  return Object.fromEntries(signedColumns.map((column) => [column, sign]));
};

/** Brand names, separated by commas: spellings of a chart's brand (`same`), or other brands (`own`). */
const brandList = z.string().check(z.maxLength(2000));

const answersOf = (brands: string, isSame: boolean): BrandAnswers =>
  Object.fromEntries(brands.split(',').map((brand) => [brandKey(brand), isSame]));

type RunImport = <T>(work: (mayGoOn: () => Promise<boolean>) => Promise<T>) => Promise<T | undefined>;

const runAtOnce: RunImport = (work) => work(async () => true);

/** Runs an import unless another one of the same person runs on any server: two could add the same spools twice. */
const oneImportAtATime =
  ({ db }: PushDeps, { userId, log }: { readonly userId: string; readonly log: Log }): RunImport =>
  async (work) => {
    const own = { userId, turn: newId() };
    if (!(await takeImportTurn(db, own))) return undefined;
    try {
      return await work(() => keepImportTurn(db, own));
    } finally {
      // the import is done; if the database does not end the turn now, the turn expires by itself
      await endImportTurn(db, own).catch((error: unknown) =>
        log.warn({ err: error }, 'An import could not end its turn.'),
      );
    }
  };

/** Whether a file of this stock takes a few ms, so that a thread would cost more. */
const isSmall = ({ threads, spools }: TeamStock): boolean => threads.length + spools.length <= 200;

const patienceMs = 45_000;
const retryAfterSeconds = 30;
const isExporting = 'An export of yours is being written already.';

interface Asked {
  readonly membership: Membership;
  readonly caller: Caller;
}

const jsonAnswer = (json: Uint8Array<ArrayBuffer>): Response =>
  new Response(json, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });

const fileAnswer = (name: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
