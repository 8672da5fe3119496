import type { Measured, Movement } from '../kinds/movement.ts';
import type { Precision, Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';

/** A movement with its id: an entry of a spool's ledger. */
export type LedgerEntry = Movement & { readonly id: string };

/** A movement as stored. */
export interface LedgerRow {
  readonly id: string;
  readonly data: Movement;
}

/** A spool's balance. `remainingMm` is null if unknown, and may be below zero: then a person must recount the spool. */
interface Balance {
  readonly remainingMm: number | null;
  readonly precision: Precision;
}

/** The stock of one colour: the spools that count (see `counts`), and the sum of their lengths. */
export interface Stock {
  readonly spools: number;
  /** The sum of the known amounts in mm, without spools of unknown amount. */
  readonly knownMm: number;
  readonly unknownSpools: number;
  /** Whether any amount in `knownMm` was estimated or calculated, not counted or weighed. */
  readonly isApproximate: boolean;
  /** Whether any spool not marked as empty has a balance below zero. */
  readonly needsRecount: boolean;
}

/**
 * Computes a spool's balance: the last count or weighing, or the opening if there is none, and all later changes
 * [L1–L5].
 */
export function balanceOf(movements: readonly LedgerEntry[]): Balance {
  return balanceOfRows(movements.map((data) => ({ id: data.id, data })));
}

/** Like `balanceOf`, from stored movements. Sorts and copies nothing, because each booking reads a long ledger. */
export function balanceOfRows(ledger: readonly LedgerRow[]): Balance {
  const reversed = new Set<string>();
  for (const { data } of ledger) if (data.reversesId !== null) reversed.add(data.reversesId);
  const stands = ({ id, data }: LedgerRow): boolean => data.type !== 'reversal' && !reversed.has(id);
  let opening: LedgerRow | undefined;
  let settlement: LedgerRow | undefined;
  for (const row of ledger) {
    if (row.data.type === 'opening' && stands(row)) opening = opening && byOccurrence(opening, row) < 0 ? opening : row;
    else if (isSettlement(row.data) && stands(row))
      settlement = settlement && byOccurrence(settlement, row) > 0 ? settlement : row;
  }
  const start = settlement === undefined ? (opening ? opening.data.deltaMm : 0) : settlement.data.settlesAtMm;
  if (start === null) return { remainingMm: null, precision: 'unknown' };
  let remainingMm = start;
  let hasMoved = false;
  for (const row of ledger) {
    if (row.data.type === 'opening' || !stands(row) || (settlement && byOccurrence(row, settlement) <= 0)) continue;
    remainingMm += row.data.deltaMm ?? 0;
    hasMoved = true;
  }
  return { remainingMm, precision: precisionOf(settlement?.data, hasMoved) };
}

/** Whether a movement settles the amount: a count or a weighing. */
export function isSettlement(movement: Pick<Movement, 'type'>): boolean {
  return movement.type === 'count' || movement.type === 'weigh';
}

/**
 * Returns the found length in mm: as given, as a part of a full spool, or by weight [L7, L8]; null if not computable.
 */
export function settledLengthMm(
  found: Measured,
  spool: Pick<Spool, 'initialLengthMm' | 'grossFullMg'>,
  tex: number | null,
): number | null {
  if ('lengthMm' in found) return found.lengthMm;
  if ('fractionBp' in found) return Math.round((spool.initialLengthMm * found.fractionBp) / 10_000);
  const netMg = Math.max(0, found.grossMg - found.tareMg);
  if (spool.grossFullMg !== null && spool.grossFullMg > found.tareMg)
    return Math.round((netMg / (spool.grossFullMg - found.tareMg)) * spool.initialLengthMm);
  return tex === null ? null : Math.round((netMg / tex) * 1000);
}

/** Whether a spool has thread, here or lent: sealed or open, and not known to be used up. */
export function hasThread({ state, remainingMm }: Pick<Spool, 'state' | 'remainingMm'>): boolean {
  return (state === 'sealed' || state === 'open') && (remainingMm === null || remainingMm > 0);
}

/** Whether a spool counts as stock: it has thread and is not lent (rules: Low stock). */
export function counts(spool: Pick<Spool, 'state' | 'lentTo' | 'remainingMm'>): boolean {
  return hasThread(spool) && spool.lentTo === null;
}

/**
 * Whether a spool is lent. Only a sealed or open spool can be: one that is used up or lost no longer counts as lent.
 */
export function isLent({ state, lentTo }: Pick<Spool, 'state' | 'lentTo'>): boolean {
  return lentTo !== null && (state === 'sealed' || state === 'open');
}

/** Computes the stock of a colour from its spools that are not deleted. */
export function stockOf(spools: readonly Pick<Spool, 'state' | 'lentTo' | 'remainingMm' | 'precision'>[]): Stock {
  const counted = spools.filter(counts);
  const known = counted.filter((spool) => spool.remainingMm !== null);
  return {
    spools: counted.length,
    knownMm: known.reduce((sum, spool) => sum + (spool.remainingMm ?? 0), 0),
    unknownSpools: counted.length - known.length,
    isApproximate: known.some((spool) => spool.precision !== 'counted' && spool.precision !== 'measured'),
    needsRecount: spools.some(({ state, remainingMm }) => state !== 'empty' && remainingMm !== null && remainingMm < 0),
  };
}

/**
 * Whether a colour is below a minimum: its own, or the team's if it has none in spools. Without a minimum it is never
 * low.
 */
export function isLow(
  thread: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
): boolean {
  return Object.keys(lowBy(thread, stock, teamMinSpools)).length > 0;
}

/**
 * Returns the minimums that a colour misses, in spools and in mm; none if not low. Unknown amounts count as no length.
 */
export function lowBy(
  { minSpools, minLengthMm }: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
): { readonly spools?: number; readonly lengthMm?: number } {
  const wanted = minSpools ?? teamMinSpools;
  return {
    ...(stock.spools < wanted && { spools: wanted }),
    ...(stock.knownMm < minLengthMm && { lengthMm: minLengthMm }),
  };
}

/**
 * `notOwned`: no spools, no own minimum. `out`: no spool counts. `low`: below a minimum. `unknown`: no amount is known.
 */
export type StockLevel = 'notOwned' | 'out' | 'low' | 'unknown' | 'enough';

/** Whether a team has a colour: it has a spool of it in any state, or the colour has a minimum of its own. */
export function isOwned(
  { minSpools, minLengthMm }: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  spoolRows: number,
): boolean {
  return spoolRows > 0 || (minSpools ?? 0) > 0 || minLengthMm > 0;
}

/**
 * Counts a team's colours and spools: the one function behind every headline. Colours are those that the team has
 * (`isOwned`), spools those that count as stock, so that the rows of a list add up to its headline.
 */
export function headlineOf(
  threads: readonly {
    readonly thread: Pick<Thread, 'minSpools' | 'minLengthMm'>;
    readonly stock: Pick<Stock, 'spools'>;
    readonly spools: readonly unknown[];
  }[],
): { readonly colourCount: number; readonly spoolCount: number } {
  return {
    colourCount: threads.filter(({ thread, spools }) => isOwned(thread, spools.length)).length,
    spoolCount: threads.reduce((sum, { stock }) => sum + stock.spools, 0),
  };
}

/**
 * Returns a colour's level. `spoolRows`: its spools in any state, not deleted. If none of them is stock, it is `out`.
 */
export function stockLevelOf(
  thread: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm' | 'unknownSpools'>,
  spoolRows: number,
  teamMinSpools: number,
): StockLevel {
  if (!isOwned(thread, spoolRows)) return 'notOwned';
  if (stock.spools === 0) return 'out';
  if (isLow(thread, stock, teamMinSpools)) return 'low';
  return stock.unknownSpools === stock.spools ? 'unknown' : 'enough';
}

/** Compares movements by the time at which they happened, then by id. */
export function byOccurrence(a: LedgerRow, b: LedgerRow): number {
  return compare(a.data.occurredAt, b.data.occurredAt) || compare(a.id, b.id);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const precisionOf = (settlement: Movement | undefined, movedSince: boolean): Precision => {
  if (settlement === undefined || movedSince) return 'calculated';
  if (settlement.type === 'weigh') return 'measured';
  return settlement.measured !== null && 'fractionBp' in settlement.measured ? 'estimated' : 'counted';
};
