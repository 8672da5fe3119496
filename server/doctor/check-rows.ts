import { derivedId } from '#core/ids.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { type MeterEntry, totalsOf } from '#core/machines/meter.ts';
import { runMovementId } from '#core/mutations/run-mutations.ts';
import { answerPrice } from '#core/pricing/price-answer.ts';
import { isVersionOfToday } from '#core/pricing/calculate-price.ts';
import { profileOfQuote } from '#core/pricing/quotes.ts';
import { isEqual } from '#core/is-equal.ts';
import { balanceOfRows } from '#core/stock/stock.ts';
import type { Movement } from '#core/kinds/movement.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { lockTeam, moveCounter } from '#server/db/history/heads.ts';
import { columnOf, tableNameOf, readRows } from '#server/db/rows.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { counted } from '#server/base/counted.ts';
import { fine, messageOf, wrong, type Finding } from './finding.ts';

interface Team {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** A row that is wrong. `says` names it; `mend` puts it right within a transaction, where that can be reckoned. */
interface Fault {
  readonly team: Team;
  readonly says: string;
  readonly mend?: (tx: Sql) => Promise<void>;
  /** The row whose version must move so that devices read what was mended. */
  readonly row?: { readonly kind: RowKind; readonly id: string };
}

/** One check: what it reads of a team, and what to do about a fault that cannot be reckoned anew. */
interface Check {
  readonly name: string;
  readonly good: string;
  readonly one: string;
  readonly more: string;
  readonly todo: string;
  readonly faultsOf: (sql: Sql, team: Team) => Promise<readonly Fault[]>;
}

/**
 * Judges the rows of every team as people would miss them: bodies and heads, references, each derived figure against
 * what it is derived from, numbers of quotes and the counters of history. With `mends` it puts right what can be
 * reckoned anew, a team at a time, under a new version that devices read.
 */
export async function checkRows(db: Database, mends: boolean): Promise<readonly Finding[]> {
  const teams = await db.query<Team>('select id, public_id as "publicId", name from app.team order by id');
  const findings: Finding[] = [];
  for (const check of checks) {
    const faults: Fault[] = [];
    const mended: Fault[] = [];
    for (const team of teams) {
      const found = await check.faultsOf(db, team).catch((error: unknown) => [unreadable(team, error)]);
      const hopeless = found.filter(({ mend }) => !mends || mend === undefined);
      if (mends && hopeless.length < found.length) mended.push(...(await mendTeam(db, team, check)));
      faults.push(...hopeless);
    }
    findings.push(findingOf(check, faults, mended));
  }
  return findings;
}

/** A part of the database that cannot be read, e.g. a damaged page, must not end the other checks. */
const unreadable = (team: Team, error: unknown): Fault => ({
  team,
  says: `it cannot be read (${messageOf(error)}); keep a copy of the data folder, and restore the newest backup`,
});

const namedAtMost = 5;

const findingOf = (
  { name, good, one, more, todo }: Check,
  faults: readonly Fault[],
  mended: readonly Fault[],
): Finding => {
  const done = mended.length === 0 ? '' : ` Mended: ${listed(mended)}.`;
  if (faults.length === 0) return fine(name, `${good}${done}`);
  const step = faults.some(({ mend }) => mend)
    ? 'Make a backup, then run doctor with --mend, which reckons them anew.'
    : todo;
  return wrong(name, `${counted(faults.length, one, more)}: ${listed(faults)}. ${step}${done}`);
};

const listed = (faults: readonly Fault[]): string => {
  const named = faults.slice(0, namedAtMost).map(({ team, says }) => `${says} (team ${team.name})`);
  return named.join('; ') + (faults.length > namedAtMost ? `, and ${faults.length - namedAtMost} more` : '');
};

/** Judges a team once more under its lock, and mends what can be mended. Returns what was mended. */
const mendTeam = (db: Database, team: Team, check: Check): Promise<readonly Fault[]> =>
  db.transaction(async (tx) => {
    const { version, live } = await lockTeam(tx, team.id);
    const faults = (await check.faultsOf(tx, team)).filter(({ mend }) => mend !== undefined);
    for (const { mend } of faults) await mend?.(tx);
    const rows = faults.flatMap(({ row }) => row ?? []);
    for (const { kind, id } of rows)
      await tx.query('update app.head set version = $4 where team_id = $1 and kind = $2 and row_id = $3', [
        team.id,
        kind,
        id,
        version + 1,
      ]);
    if (rows.length > 0) await moveCounter(tx, team.id, { version: version + 1, live });
    return faults;
  });

/** Rows and their heads: each row has both, each version lies below the team's, and the counts are right. */
const heads = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for (const kind of rowKinds) {
    const odd = await sql.query<{ id: string; lacks: string }>(
      `select id, 'head' as lacks from ${tableNameOf(kind)} r where team_id = $1 and not exists (
         select from app.head h where h.team_id = $1 and h.kind = $2 and h.row_id = r.id)
       union all
       select row_id, 'body' from app.head h where team_id = $1 and kind = $2 and not exists (
         select from ${tableNameOf(kind)} r where r.team_id = $1 and r.id = h.row_id) order by 1`,
      [team.id, kind],
    );
    for (const { id, lacks } of odd) faults.push({ team, says: `${kind} ${id} has no ${lacks}` });
  }
  return faults;
};

const counters = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const [counter] = await sql.query<{ version: number; floor: number; live: Record<string, number> }>(
    'select version, floor, live from app.team_counter where team_id = $1',
    [team.id],
  );
  if (counter === undefined) return [{ team, says: 'it has no counter, so nothing can be saved' }];
  const faults: Fault[] = [];
  const [top] = await sql.query<{ version: number | null }>(
    'select max(version)::bigint as version from app.head where team_id = $1',
    [team.id],
  );
  const highest = Math.max(top?.version ?? 0, counter.floor);
  if (highest > counter.version)
    faults.push({
      team,
      says: `its version is ${counter.version}, but ${counter.floor === highest ? 'deletions were removed up to' : 'a row has'} version ${highest}`,
      mend: async (tx) => {
        await tx.query('update app.team_counter set version = $2 where team_id = $1', [team.id, highest + 1]);
      },
    });
  const real = await livingRows(sql, team);
  for (const kind of rowKinds.filter((one) => kindOf(one).most !== null || isLedger(one))) {
    const [is, was] = [real[kind] ?? 0, counter.live[kind] ?? 0];
    // Fewer rows than were counted are a loss, which a new count would only hide.
    if (is < was)
      faults.push({
        team,
        says: `${counted(was - is, `row of ${kind} is`, `rows of ${kind} are`)} missing (${was} were counted)`,
      });
    if (is > was && kindOf(kind).most !== null)
      faults.push({
        team,
        says: `it counts ${was} rows of ${kind} and has ${is}`,
        mend: async (tx) => {
          await tx.query(
            'update app.team_counter set live = live || jsonb_build_object($2::text, $3::int) where team_id = $1',
            [team.id, kind, is],
          );
        },
      });
  }
  const owners = await sql.query("select 1 from app.member where team_id = $1 and role = 'owner' limit 1", [team.id]);
  const [isOpen] = await sql.query('select 1 from app.team where id = $1 and deleted_at is null', [team.id]);
  if (owners.length === 0 && isOpen !== undefined) faults.push({ team, says: 'it has no owner' });
  const behind = await sql.query<{ id: string; last: number; seq: number }>(
    `select c.client_id as id, c.last_seq as last, max(m.seq) as seq from app.sync_client c
     join app.sync_mutation m on m.team_id = c.team_id and m.client_id = c.client_id
     where c.team_id = $1 group by 1, 2 having max(m.seq) > c.last_seq order by 1`,
    [team.id],
  );
  for (const { id, last, seq } of behind)
    faults.push({ team, says: `device ${id} has sent number ${seq}, but counts ${last}` });
  return faults;
};

const livingRows = async (sql: Sql, team: Team): Promise<Readonly<Record<string, number>>> => {
  const counts = await sql.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from app.head where team_id = $1 and not deleted group by kind',
    [team.id],
  );
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
};

/** Whether rows of a kind are only ever added. */
const isLedger = (kind: RowKind): boolean => kindOf(kind).may.delete === 'nobody';

/** Whether rows of a ledger are missing: then what was derived from it may be the last that is right. */
const hasLost = async (sql: Sql, team: Team, kind: RowKind): Promise<boolean> => {
  const [counter] = await sql.query<{ live: Record<string, number> }>(
    'select live from app.team_counter where team_id = $1',
    [team.id],
  );
  return ((await livingRows(sql, team))[kind] ?? 0) < (counter?.live[kind] ?? 0);
};

/** The references without which a row means nothing. Others may name rows that were deleted long ago. */
const needed: readonly (readonly [kind: RowKind, field: string, of: RowKind])[] = [
  ['spool', 'threadId', 'thread'],
  ['movement', 'spoolId', 'spool'],
  ['movement', 'reversesId', 'movement'],
  ['shoppingTick', 'lineId', 'shoppingLine'],
  ['needle', 'machineId', 'machine'],
  ['meterReading', 'machineId', 'machine'],
  ['meterReading', 'reversesId', 'meterReading'],
  ['maintenanceLog', 'machineId', 'machine'],
  ['run', 'machineId', 'machine'],
  ['run', 'reversesId', 'run'],
  ['stop', 'machineId', 'machine'],
];

const references = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  // Once deleted rows were removed for good, a row of a ledger may name one of them.
  const [counter] = await sql.query<{ floor: number }>('select floor from app.team_counter where team_id = $1', [
    team.id,
  ]);
  const hasRemoved = (counter?.floor ?? 0) > 0;
  for (const [kind, field, of] of needed) {
    if (hasRemoved && isLedger(kind) && !isLedger(of)) continue;
    const odd = await sql.query<{ id: string; named: string }>(
      `select r.id, r.${columnOf(field)} as named from ${tableNameOf(kind)} r
       join app.head h on h.team_id = r.team_id and h.kind = $2 and h.row_id = r.id and not h.deleted
       where r.team_id = $1 and r.${columnOf(field)} is not null and not exists (
         select from ${tableNameOf(of)} o where o.team_id = $1 and o.id = r.${columnOf(field)}) order by 1`,
      [team.id, kind],
    );
    for (const { id, named } of odd)
      faults.push({ team, says: `${kind} ${id} names ${of} ${named}, which is not there` });
  }
  return faults;
};

const atOnce = 200;

/** The rows of a kind, in pages, deleted ones too. */
async function* rowsOf<K extends RowKind>(
  sql: Sql,
  team: Team,
  kind: K,
): AsyncGenerator<readonly Pick<FoundRow<K>, 'id' | 'data'>[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await sql.query<{ id: string }>(
      `select id from ${tableNameOf(kind)} where team_id = $1 and id > $2 order by id limit ${atOnce}`,
      [team.id, after],
    );
    if (ids.length === 0) return;
    const reads = ids.map(({ id }) => ({ kind, id }));
    yield (await readRows(sql, team.id, reads)).flat() as unknown as readonly FoundRow<K>[];
    after = ids.at(-1)?.id ?? after;
  }
}

interface Booking {
  readonly runId: string;
  readonly spoolId: string;
  readonly lengthMm: number;
  readonly booked: Movement | undefined;
}

/** The spools of runs whose ledger has no movement of the length that the run took from them. */
const brokenBookings = async (sql: Sql, team: Team): Promise<readonly Booking[]> => {
  const broken: Booking[] = [];
  for await (const page of rowsOf(sql, team, 'run'))
    for (const { id, data } of page) {
      if (data.reversesId !== null) continue;
      const used = new Map<string, number>();
      for (const { spools } of data.blocks)
        for (const { spoolId, lengthMm } of spools) used.set(spoolId, (used.get(spoolId) ?? 0) + lengthMm);
      const wanted = [...used];
      const found = await readRows(
        sql,
        team.id,
        wanted.map(([spoolId]) => ({ kind: 'movement', id: runMovementId(team.publicId, id, spoolId) })),
      );
      for (const [at, [spoolId, lengthMm]] of wanted.entries()) {
        const booked = found[at]?.[0]?.data as unknown as Movement | undefined;
        if (booked?.deltaMm !== -lengthMm || booked.spoolId !== spoolId)
          broken.push({ runId: id, spoolId, lengthMm, booked });
      }
    }
  return broken;
};

const runs = async (sql: Sql, team: Team): Promise<readonly Fault[]> =>
  (await brokenBookings(sql, team)).map(({ runId, spoolId, lengthMm, booked }) => {
    const is = booked === undefined ? 'nothing' : inMm(booked.deltaMm === null ? null : -booked.deltaMm);
    return { team, says: `run ${runId} took ${lengthMm} mm from spool ${spoolId}, whose ledger has ${is} of it` };
  });

const amounts = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  // Where the ledger itself is broken (its opening or a booking is gone), the amount may be the last that is right.
  const broken = new Set((await brokenBookings(sql, team)).map(({ spoolId }) => spoolId));
  const isLossy = await hasLost(sql, team, 'movement');
  for await (const spools of rowsOf(sql, team, 'spool')) {
    const ledgers = await readRows(
      sql,
      team.id,
      spools.map(({ id }) => ({ kind: 'movement', index: 'spoolId', is: id })),
    );
    for (const [at, { id, data }] of spools.entries()) {
      const ledger = (ledgers[at] ?? []).map((row) => ({ id: row.id, data: row.data as unknown as Movement }));
      const { remainingMm, precision } = balanceOfRows(ledger);
      if (remainingMm === data.remainingMm && precision === data.precision) continue;
      const [has, should] =
        remainingMm === data.remainingMm
          ? [`is ${data.precision}`, precision]
          : [`has ${inMm(data.remainingMm)}`, inMm(remainingMm)];
      const says = `spool ${data.shortCode} ${has}, its ledger ${should}`;
      const mend = async (tx: Sql): Promise<void> => {
        await tx.query('update app.spool set remaining_mm = $3, precision = $4 where team_id = $1 and id = $2', [
          team.id,
          id,
          remainingMm,
          precision,
        ]);
      };
      const hasOpening = ledger.some((entry) => entry.id === derivedId(team.publicId, 'movement', id, 'opening'));
      const isSure = hasOpening && !isLossy && !broken.has(id);
      faults.push(isSure ? { team, says, row: { kind: 'spool', id }, mend } : { team, says });
    }
  }
  return faults;
};

const inMm = (mm: number | null): string => (mm === null ? 'an unknown amount' : `${mm} mm`);

const meters = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  for await (const machines of rowsOf(sql, team, 'machine'))
    for (const { id, data } of machines) {
      const [readings = []] = await readRows(sql, team.id, [{ kind: 'meterReading', index: 'machineId', is: id }]);
      const totals = totalsOf(readings.map((row) => ({ ...(row.data as unknown as MeterEntry), id: row.id })));
      if (totals.totalStitches === data.totalStitches && totals.totalSeconds === data.totalSeconds) continue;
      const isSure = !(await hasLost(sql, team, 'meterReading'));
      faults.push({
        team,
        says: `${data.nickname} shows ${data.totalStitches} stitches and ${data.totalSeconds} s, its readings ${totals.totalStitches} and ${totals.totalSeconds}`,
        ...(isSure && {
          row: { kind: 'machine' as const, id },
          mend: async (tx: Sql) => {
            await tx.query(
              'update app.machine set total_stitches = $3, total_seconds = $4 where team_id = $1 and id = $2',
              [team.id, id, totals.totalStitches, totals.totalSeconds],
            );
          },
        }),
      });
    }
  return faults;
};

/** Figures against the priced fields (of today's engine only), and the counter of numbers. */
const quotes = async (sql: Sql, team: Team): Promise<readonly Fault[]> => {
  const faults: Fault[] = [];
  const seen = new Map<string, string>();
  const last = new Map<number, number>();
  for await (const page of rowsOf(sql, team, 'quote'))
    for (const { id, data: quote } of page) {
      const name = `${quote.number ?? id}, revision ${quote.revision}`;
      if (quote.number !== null && quote.revisionOf === null) {
        const before = seen.get(quote.number);
        if (before !== undefined) faults.push({ team, says: `${quote.number} is two quotes, ${before} and ${id}` });
        seen.set(quote.number, id);
      }
      if (quote.number !== null) {
        const [, year, count] = /^Q-(\d+)-(\d+)$/u.exec(quote.number) ?? [];
        if (year !== undefined) last.set(Number(year), Math.max(last.get(Number(year)) ?? 0, Number(count)));
      }
      if (!isVersionOfToday(quote.engineVersion)) continue;
      const { costsSnapshot: costs, lines, oneTimeFees, discount, rushDays } = quote;
      const { shippingMinor, waivedFees } = quote;
      const order = { lines, oneTimeFees, discount, rushDays, shippingMinor, waivedFees };
      const priced = answerPrice({ profile: profileOfQuote(quote), order, costs });
      // the release before leaves out the cost of digitizing, and says so by its version
      if (priced.ok && priced.value.engineVersion !== quote.engineVersion) continue;
      if (priced.ok && isEqual(priced.value, quote.totals)) continue;
      faults.push({ team, says: `${name} does not have the figures of its lines` });
    }
  const years = await sql.query<{ year: number; last: number }>(
    'select year, last from app.quote_number where team_id = $1',
    [team.id],
  );
  const given = new Map(years.map((one) => [one.year, one.last]));
  for (const [year, count] of last)
    if ((given.get(year) ?? 0) < count)
      faults.push({
        team,
        says: `${year} has a quote ${count}, but the next number would be ${(given.get(year) ?? 0) + 1}`,
        mend: async (tx) => {
          await tx.query(
            `insert into app.quote_number (team_id, year, last) values ($1, $2, $3)
             on conflict (team_id, year) do update set last = greatest(app.quote_number.last, excluded.last)`,
            [team.id, year, count],
          );
        },
      });
  return faults;
};

const restore = 'Restore a backup from before the fault beside this installation, and compare.';

const checks: readonly Check[] = [
  {
    name: 'rows',
    good: 'Every row has its body and its head.',
    one: 'row is broken',
    more: 'rows are broken',
    todo: restore,
    faultsOf: heads,
  },
  {
    name: 'history',
    good: 'Versions, counts and numbers of devices go together.',
    one: 'counter is wrong',
    more: 'counters are wrong',
    todo: `${restore} Devices read the team anew after a restore.`,
    faultsOf: counters,
  },
  {
    name: 'references',
    good: 'Every row that another one needs is there.',
    one: 'row names one that is missing',
    more: 'rows name some that are missing',
    todo: restore,
    faultsOf: references,
  },
  {
    name: 'amounts',
    good: 'Every spool holds what its ledger says.',
    one: 'spool differs from its ledger',
    more: 'spools differ from their ledgers',
    todo: restore,
    faultsOf: amounts,
  },
  {
    name: 'meters',
    good: 'Every machine shows what its readings say.',
    one: 'machine differs from its readings',
    more: 'machines differ from their readings',
    todo: restore,
    faultsOf: meters,
  },
  {
    name: 'runs',
    good: 'What every run used is booked.',
    one: 'booking of a run is missing or wrong',
    more: 'bookings of runs are missing or wrong',
    todo: 'Count or weigh these spools: a count settles what they hold.',
    faultsOf: runs,
  },
  {
    name: 'quotes',
    good: 'Every quote has its own number and the figures of its lines.',
    one: 'quote is wrong',
    more: 'quotes are wrong',
    todo: 'Open them: a draft is priced anew when it is saved, a sent one by its next revision.',
    faultsOf: quotes,
  },
];
