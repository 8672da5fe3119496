import type { Measured, Movement } from '../kinds/movement.ts';
import type { Precision, Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';

/** A movement with its id: what the ledger is folded from. */
export type LedgerEntry = Movement & { readonly id: string };

/** A movement as it is stored. */
export interface LedgerRow {
  readonly id: string;
  readonly data: Movement;
}

/** What a spool's ledger says. `remainingMm` is null while unknown and may be below zero: then it needs a recount. */
export interface Balance {
  readonly remainingMm: number | null;
  readonly precision: Precision;
}

/** The stock of one colour: what counts (sealed or open, not lent), and what it adds up to. */
export interface Stock {
  readonly spools: number;
  /** Sum of the known amounts in mm; spools of unknown amount are not in it. */
  readonly knownMm: number;
  readonly unknownSpools: number;
  /** Whether any counted amount is an estimate or a calculation rather than a count or a weighing. */
  readonly isApproximate: boolean;
  /** Whether any spool went below zero that is not known to be empty. */
  readonly needsRecount: boolean;
}

/** Balance of a spool: its last standing settlement, or its opening, plus the deltas after it. Order of arrival does not matter [L1–L5]. */
export const balanceOf = (movements: readonly LedgerEntry[]): Balance =>
  balanceOfRows(movements.map((data) => ({ id: data.id, data })));

/** The same from movements as they are stored. A push folds a long ledger once for each booking, so nothing is sorted or copied. */
export const balanceOfRows = (ledger: readonly LedgerRow[]): Balance => {
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
};

/** Whether a movement settles the amount: a count or a weighing. */
export const isSettlement = (movement: Pick<Movement, 'type'>): boolean =>
  movement.type === 'count' || movement.type === 'weigh';

/** What a count or weighing found, in mm: the length itself, the fraction of the full spool, or the weight compared with the full one (or the yarn count when no full weight is known) [L7, L8]. */
export const settledLengthMm = (
  found: Measured,
  spool: Pick<Spool, 'initialLengthMm' | 'grossFullMg'>,
  tex: number | null,
): number | null => {
  if ('lengthMm' in found) return found.lengthMm;
  if ('fractionBp' in found) return Math.round((spool.initialLengthMm * found.fractionBp) / 10_000);
  const netMg = Math.max(0, found.grossMg - found.tareMg);
  if (spool.grossFullMg !== null && spool.grossFullMg > found.tareMg)
    return Math.round((netMg / (spool.grossFullMg - found.tareMg)) * spool.initialLengthMm);
  return tex === null ? null : Math.round((netMg / tex) * 1000);
};

/** Whether a spool counts as stock: sealed or open, not lent, and not known to be used up (domain §4.2). */
export const counts = (spool: Pick<Spool, 'state' | 'lentTo' | 'remainingMm'>): boolean =>
  (spool.state === 'sealed' || spool.state === 'open') &&
  spool.lentTo === null &&
  (spool.remainingMm === null || spool.remainingMm > 0);

/** Whether somebody has a spool on loan: what is used up, lost or put away is not lent any more. */
export const isLent = ({ state, lentTo }: Pick<Spool, 'state' | 'lentTo'>): boolean =>
  lentTo !== null && (state === 'sealed' || state === 'open');

/** The stock of a colour from its living spools. */
export const stockOf = (spools: readonly Pick<Spool, 'state' | 'lentTo' | 'remainingMm' | 'precision'>[]): Stock => {
  const counted = spools.filter(counts);
  const known = counted.filter((spool) => spool.remainingMm !== null);
  return {
    spools: counted.length,
    knownMm: known.reduce((sum, spool) => sum + (spool.remainingMm ?? 0), 0),
    unknownSpools: counted.length - known.length,
    isApproximate: known.some((spool) => spool.precision !== 'counted' && spool.precision !== 'measured'),
    needsRecount: spools.some(({ state, remainingMm }) => state !== 'empty' && remainingMm !== null && remainingMm < 0),
  };
};

/** Whether a colour is low: it has a minimum (its own, else the team's) and its stock is below it. No minimum set = never low. */
export const isLow = (
  thread: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
): boolean => Object.keys(lowBy(thread, stock, teamMinSpools)).length > 0;

/** The minimums that a colour's stock does not reach, in spools and in mm; neither when it is not low. Only what is known counts as length. */
export const lowBy = (
  { minSpools, minLengthMm }: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm'>,
  teamMinSpools: number,
): { readonly spools?: number; readonly lengthMm?: number } => {
  const wanted = minSpools ?? teamMinSpools;
  return {
    ...(stock.spools < wanted && { spools: wanted }),
    ...(stock.knownMm < minLengthMm && { lengthMm: minLengthMm }),
  };
};

/**
 * Where a colour stands: the team never had it; nothing of it is left; some is, but below its minimum; some is, of unknown amount;
 * or there is enough. Each colour stands at one place only.
 */
export type StockLevel = 'notOwned' | 'out' | 'low' | 'unknown' | 'enough';

/** Whether a colour is one that the team has or keeps: a colour without any spool, full or used up, and without a minimum of its own is a wish. */
export const isOwned = (
  { minSpools, minLengthMm }: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  spoolRows: number,
): boolean => spoolRows > 0 || (minSpools ?? 0) > 0 || minLengthMm > 0;

/** Where a colour stands by its stock and the number of its living spools in any state. With nothing left it is out, whether or not it has a minimum. */
export const stockLevelOf = (
  thread: Pick<Thread, 'minSpools' | 'minLengthMm'>,
  stock: Pick<Stock, 'spools' | 'knownMm' | 'unknownSpools'>,
  spoolRows: number,
  teamMinSpools: number,
): StockLevel => {
  if (!isOwned(thread, spoolRows)) return 'notOwned';
  if (stock.spools === 0) return 'out';
  if (isLow(thread, stock, teamMinSpools)) return 'low';
  return stock.unknownSpools === stock.spools ? 'unknown' : 'enough';
};

const byOccurrence = (a: LedgerRow, b: LedgerRow): number =>
  compare(a.data.occurredAt, b.data.occurredAt) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const precisionOf = (settlement: Movement | undefined, movedSince: boolean): Precision => {
  if (settlement === undefined || movedSince) return 'calculated';
  if (settlement.type === 'weigh') return 'measured';
  return settlement.measured !== null && 'fractionBp' in settlement.measured ? 'estimated' : 'counted';
};
