import * as z from 'zod/mini';
import { brandKey } from '#core/catalogue/known-chart.ts';
import { numberColumns } from '#core/exchange/columns.ts';
import { signedColumns, type NumberAnswers } from '#core/exchange/found-in-columns.ts';
import { planCounts } from '#core/exchange/import-batches.ts';
import type { ImportQuestions } from '#core/exchange/import-plan.ts';
import type { DroppedCell, RefusedRow, BrandAnswers } from '#core/exchange/import-row.ts';
import { paletteTextInSteps } from '#core/exchange/palette-text.ts';
import type { TeamStock } from '#core/exchange/team-stock.ts';
import { threadTableInSteps } from '#core/exchange/thread-cells.ts';
import { newId } from '#core/ids.ts';
import { csvTextInSteps, readCsvInSteps } from '#core/tables/csv-text.ts';
import type { Log } from '#server/base/log.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse, sentenceOf } from '#server/calls/refusal.ts';
import { endImportTurn, keepImportTurn, takeImportTurn } from '#server/db/import-turns.ts';
import { readTeamStock } from '#server/db/low-stock-events.ts';
import { teamSettingsOf } from '#server/db/settings.ts';
import type { PushDeps } from '#server/sync/push.ts';
import { createTurns, runDuringTurn } from './export-routes.ts';
import { carryOut, isImporting, planFor, withoutLate, type Importer, type CheckedFile } from './import-threads.ts';
import { queryFlag, queryNumber } from './read-request.ts';
import { answer, defineRoute, type Route } from './route.ts';

/** Routes that import threads and spools as CSV, and export them as CSV or as a palette (protocol: REST). */
export function exchangeRoutes(deps: PushDeps): readonly Route[] {
  const { db, clock } = deps;
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
            const checked = await planFor(deps, await runWithPauses(readCsvInSteps(body)), importer);
            if (!checked.ok) return checked.error;
            const { plan } = checked.value;
            const done = query.dryRun ? undefined : await carryOut(deps, plan, importer, mayGoOn);
            if (done !== undefined && !done.ok) return done.error;
            const late = done?.value ?? [];
            const { added, changed, unchanged } = planCounts(withoutLate(plan, late));
            const refused = [
              ...plan.refused.slice(0, mostRefused).map(refusedRowOnWire),
              ...late.map(({ row, message }) => ({ row, message })),
            ];
            return answer({
              dryRun: query.dryRun,
              added,
              changed,
              unchanged,
              refused: refused.slice(0, mostRefused),
              refusedTotal: plan.refused.length + late.length,
              dropped: plan.dropped.slice(0, mostRefused).map(droppedCellOnWire),
              droppedTotal: plan.dropped.length,
              ...warningsOnWire(checked.value),
              ...leftOutOnWire(checked.value),
              questions: openQuestions(plan.questions),
            });
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
          const table = await runWithPauses(threadTableInSteps(await stockOf(asked), money));
          return fileAnswer('threads.csv', 'text/csv', await runWithPauses(csvTextInSteps(table)));
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
          const work = paletteTextInSteps(await stockOf(asked), asked.membership.team.name);
          return fileAnswer('threads.gpl', 'text/plain', await runWithPauses(work));
        });
        return file ?? refuse('too_many_requests', { message: isExporting, retryAfterSeconds });
      },
    }),
  ];
}

const count = z.int();

/** What an import is not sure about or leaves out: at most 200 entries of each. The totals count all. */
const doubtsAnswer = {
  /** What the import guesses, doubts or refuses. `column` is null for a whole row. */
  warnings: z.array(z.object({ row: count, column: z.nullable(z.string()), code: z.string(), message: z.string() })),
  warningsTotal: count,
  /** Rows without a thread, such as titles or totals (`column` is null), and columns that are not imported. */
  leftOut: z.array(z.object({ row: count, column: z.nullable(z.string()), words: z.string(), message: z.string() })),
  leftOutTotal: count,
};

const importAnswer = z.object({
  dryRun: z.boolean(),
  added: z.object({ threads: count, spools: count, places: count }),
  changed: z.object({ threads: count, spools: count }),
  unchanged: count,
  /** At most 200 of the refused rows. `row` counts from 1, as in a spreadsheet; it is 0 if the row is unknown. */
  refused: z.array(z.object({ row: count, column: z.optional(z.nullable(z.string())), message: z.string() })),
  refusedTotal: count,
  /** At most 200 of the cells that the import leaves empty or is not sure about. */
  dropped: z.array(z.object({ row: count, column: z.nullable(z.string()), cell: z.string(), message: z.string() })),
  droppedTotal: count,
  ...doubtsAnswer,
  questions: z.object({
    brands: z.array(z.object({ written: z.string(), meant: z.string(), rows: count })),
    dates: count,
    numbers: z.array(z.object({ column: z.string(), rows: count, example: z.string() })),
    full: count,
    counts: count,
  }),
});

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

const mostRefused = 200;
const patienceMs = 45_000;
const retryAfterSeconds = 30;
const isExporting = 'An export of yours is being written already.';

const refusedRowOnWire = (refused: RefusedRow) => ({
  row: refused.row,
  column: refused.column,
  message: refusedSentence(refused),
});

const openQuestions = ({ brands, dates, numbers, fullness, counts }: ImportQuestions) => ({
  brands: brands.filter(({ answer: said }) => said === undefined).map(({ answer: _none, ...question }) => question),
  dates: dates?.answer === undefined ? (dates?.rows ?? 0) : 0,
  numbers: numbers.filter(({ answer: said }) => said === undefined).map(({ answer: _none, ...question }) => question),
  full: fullness?.answer === undefined ? (fullness?.rows ?? 0) : 0,
  counts: counts?.answer === undefined ? (counts?.rows ?? 0) : 0,
});

const droppedCellOnWire = (dropped: DroppedCell) => ({
  row: dropped.row,
  column: dropped.column,
  cell: dropped.cell,
  message: droppedSentence(dropped),
});

interface Asked {
  readonly membership: Membership;
  readonly caller: Caller;
}

const fileAnswer = (name: string, mediaType: string, text: string): Response =>
  new Response(text, {
    headers: {
      'Content-Type': `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

/** Returns the warnings of an import: what it guesses, doubts or refuses. */
function warningsOnWire({ plan, header, unsure }: CheckedFile) {
  const warnings = [
    ...[...unsure].map((at) => ({
      row: header.row,
      column: header.cells[at] ?? null,
      code: 'guessed_column',
      message: `What the column ‘${header.cells[at] ?? ''}’ holds is a guess.`,
    })),
    ...plan.dropped.map((cell) => ({
      row: cell.row,
      column: cell.column,
      code: cell.problem,
      message: droppedSentence(cell),
    })),
    ...plan.joinedPlaces.map(({ row, written, place }) => ({
      row,
      column: 'place',
      code: 'joined_place',
      message: `‘${written}’ goes to the place ‘${place}’: they differ only in capital letters.`,
    })),
    ...plan.refused.map((row) => ({
      row: row.row,
      column: row.column,
      code: row.problem,
      message: refusedSentence(row),
    })),
  ].toSorted((a, b) => a.row - b.row);
  return { warnings: warnings.slice(0, most), warningsTotal: warnings.length };
}

/** Returns what an import leaves out: rows that are no threads, and columns that are not imported. */
function leftOutOnWire({ plan, header }: CheckedFile) {
  const leftOut = [
    ...plan.columnsLeftOut.map(({ at, heading, example }) => ({
      row: header.row,
      column: heading === '' ? `column ${at + 1}` : heading,
      words: example,
      message: 'This column is not taken over.',
    })),
    ...plan.leftOut.map(({ row, words }) => ({
      row,
      column: null,
      words,
      message: 'This row belongs to the list, not to a thread.',
    })),
  ];
  return { leftOut: leftOut.slice(0, most), leftOutTotal: leftOut.length };
}

const most = 200;

/** Returns an English sentence that says what is wrong with a row or a cell of a file. */
function refusedSentence({
  column,
  problem,
  limit,
  brand = 'this brand',
  cells,
  fraction,
}: Omit<RefusedRow, 'row'>): string {
  switch (problem) {
    case 'no_code':
      return 'The row has no number (code).';
    case 'no_brand':
      return 'No chart has this number: the row must say brand and line.';
    case 'no_line':
      return `No chart of ${brand} has this number: the row must say the line.`;
    case 'unknown_brand':
      return `No chart of ours has a brand ${brand}: the row must say the line.`;
    case 'near_brand':
      return `No chart of ours has a brand ${brand}: answer the question about it with same or own.`;
    case 'several_brands':
      return 'Several threads have this number: the row must say brand and line.';
    case 'contradicts':
      return limit === undefined
        ? 'The number is not that of the chart colour that the row names.'
        : `Row ${limit} says something else of the same thread (${column ?? 'thread'}).`;
    case 'unknown_thread':
      return `${column ?? 'A column'} names a thread that is neither in the team nor in the file.`;
    case 'unclosed':
      return 'A quotation mark is opened here and never closed: what follows cannot be read.';
    case 'too_many_rows':
      return `The file has more than ${limit} rows: this one and what follows are not read.`;
    case 'too_many_cells':
      return `The row has more than ${limit} cells: it and what follows are not read.`;
    case 'too_many_letters':
      return `The row has more than ${limit} characters: it and what follows are not read.`;
    case 'team_full':
      return `The team is full: ${limit} are the most. Remove some first.`;
    case 'other_currency':
      return 'The price is in another currency than the team’s.';
    case 'two_ways':
      return 'This number can be read in two ways: say with decimals which sign stands before them.';
    case 'percent_or_spools':
      return 'This may be per cent or spools: say it with full.';
    case 'spreadsheet_power':
      return 'A spreadsheet has rounded this number.';
    case 'spreadsheet_day':
      return `A spreadsheet has made a day of this${fraction === undefined ? '' : `; it may have been ${fraction}`}.`;
    case 'spreadsheet_form':
      return 'A spreadsheet writes the present value like this: the present value stays.';
    case 'spreadsheet_error':
      return 'A spreadsheet could not work this out.';
    case 'ditto':
      return '‘As above’ says nothing here.';
    case 'unclear_count':
      return 'This is no number of spools: say with counts how many such a row has.';
    case 'too_wide':
    case 'rejoined':
      return `${cells} cells under ${limit} headings.`;
    case 'more_than_full':
      return `A full spool has ${(limit ?? 0) / 1000} m only.`;
    case 'code_taken':
      return `The short code is on a spool of ${brand}.`;
    case 'date_order':
      return 'This date may mean two days: say with dates whether the day or the month comes first.';
    default:
      return sentenceOf(column ?? 'row', { problem, ...(limit !== undefined && { limit }) });
  }
}

/** Returns an English sentence about a cell that the import does not take as it is written. */
function droppedSentence(dropped: DroppedCell): string {
  const { column, cell, problem, limit } = dropped;
  if (problem === 'rejoined') return `‘${cell}’ is read as one cell. ${refusedSentence(dropped)}`;
  if (problem === 'contradicts') return `‘${cell}’ is not what row ${limit} says (${column}); that one counts.`;
  if (problem === 'wrong_format' && column === 'boughtOn') return `‘${cell}’ is no date; left empty.`;
  if (problem === 'wrong_format' && column !== null && numberColumns.has(column))
    return `‘${cell}’ is no number; left empty.`;
  return cell === '' ? refusedSentence(dropped) : `‘${cell}’ is left empty. ${refusedSentence(dropped)}`;
}
