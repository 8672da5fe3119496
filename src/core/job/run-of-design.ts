import type { MatchedBlock } from '../stitchable/match-threads.ts';
import type { PlannedDesign } from '../stitchable/stitchable.ts';
import { counts } from '../stock/stock.ts';
import { roundsOf, spoolsFor, type SpoolFacts } from '../stock/which-spools.ts';
import type { Result } from '../result.ts';

/** What one thread sews on one needle in a piece. Blocks without a thread of the team have null. */
export interface SewnThread {
  readonly threadId: string | null;
  /** Null if there is no plan, because no needle can be loaded. */
  readonly needle: number | null;
  readonly stitches: number;
  /** The blocks, by their place in the design. */
  readonly orders: readonly number[];
}

/**
 * The threads of a piece on their needles, in the order of their first block. Blocks of one thread on one needle add
 * up; a needle that is re-threaded has one entry for each thread.
 */
export function threadsSewn(
  blocks: readonly MatchedBlock[],
  plan: Result<PlannedDesign, unknown> | undefined,
): readonly SewnThread[] {
  const needles = plan?.ok
    ? new Map(plan.value.orders.map((order, at) => [order, plan.value.plan.needles[at] ?? null]))
    : new Map<number, null>();
  const sewn = new Map<string, SewnThread>();
  for (const { order, stitches, match } of blocks) {
    const threadId = 'threadId' in match ? match.threadId : null;
    const needle = needles.get(order) ?? null;
    const key = `${needle}/${threadId}`;
    const before = sewn.get(key) ?? { threadId, needle, stitches: 0, orders: [] };
    sewn.set(key, { ...before, stitches: before.stitches + stitches, orders: [...before.orders, order] });
  }
  return [...sewn.values()];
}

/**
 * Shares the stitches of a piece among the needles that sewed it [F33]: `planned` stitches of the design, in
 * proportion if other stitches were typed; needles without planned stitches (null) share the rest evenly.
 */
export function sharesOf(
  stitches: number,
  planned: readonly (number | null)[],
  designStitches: number,
): readonly number[] {
  const factor = designStitches === 0 ? 0 : stitches / designStitches;
  const named = planned.reduce<number>((sum, part) => sum + (part ?? 0), 0) * factor;
  const others = planned.filter((part) => part === null).length;
  return planned.map((part) => (part === null ? Math.max(0, stitches - named) / others : part * factor));
}

/** The spools of one thread, and which of them are on needles. */
export interface RunSpools {
  /** The spools of the thread, without deleted ones. */
  readonly spools: readonly SpoolFacts[];
  /** The ids of the spools on the needle that sewed, then those on other needles of the machine. */
  readonly loaded: readonly string[];
  /** The spools on needles of other machines, which are taken last. */
  readonly elsewhere: ReadonlySet<string>;
  /** The mm of a spool that jobs before this one reserve: spools off the needles give them only if nothing else is left. */
  readonly reservedMm?: ((spoolId: string) => number) | undefined;
}

/** The thread that a run takes off spools, in whole mm, and what it could take off none. */
export interface BookedThread {
  readonly spools: readonly { readonly spoolId: string; readonly lengthMm: number }[];
  readonly missingMm: number;
}

/**
 * Divides the length of a thread that a run used among its spools: those on the needles first, then as they are chosen
 * for a need [W1–W5, E7]. A spool gives at most what it has, a spool of unknown amount what it holds when full.
 * `taken`: what the same run took off spools before; this adds to it. Lent, lost, archived and empty spools give none.
 */
export function bookThread(
  lengthMm: number,
  { spools, loaded, elsewhere, reservedMm = () => 0 }: RunSpools,
  { pieces, heads }: { readonly pieces: number; readonly heads: number },
  taken: Map<string, number>,
): BookedThread {
  const booked: { spoolId: string; lengthMm: number }[] = [];
  let left = lengthMm;
  const take = ({ id, spool }: SpoolFacts, most: number) => {
    const has = (spool.remainingMm ?? spool.initialLengthMm) - (taken.get(id) ?? 0);
    const mm = Math.min(has, most, left);
    if (mm <= 0) return;
    const before = booked.findIndex(({ spoolId }) => spoolId === id);
    if (before < 0) booked.push({ spoolId: id, lengthMm: mm });
    else booked[before] = { spoolId: id, lengthMm: (booked[before]?.lengthMm ?? 0) + mm };
    taken.set(id, (taken.get(id) ?? 0) + mm);
    left -= mm;
  };
  const usable = spools.filter(({ spool }) => counts(spool));
  const onNeedles = loaded.flatMap((id) => usable.find((one) => one.id === id) ?? []);
  const off = usable.filter(({ id }) => !loaded.includes(id));
  const { workingHeads } = roundsOf({ pieces, heads });
  const freeOf = ({ id, spool }: SpoolFacts) => ({
    id,
    spool: lessTaken(spool, (taken.get(id) ?? 0) + reservedMm(id)),
  });
  if (heads > 1) {
    // Each head has a spool of its own: the loaded ones, or one chosen for each head.
    const need = { pieceMm: lengthMm / pieces, pieces, heads };
    const free = spoolsFor(off.map(freeOf), need);
    const proposed = (free.state === 'enough' ? free : spoolsFor(off, need)).spools;
    const chosen = onNeedles.length > 0 ? onNeedles : proposed.flatMap(({ id }) => off.filter((one) => one.id === id));
    const parts = onNeedles.length > 0 ? onNeedles.length : workingHeads;
    chosen.forEach((one, at) => take(one, shareOf(lengthMm, parts, at)));
    return { spools: booked, missingMm: left };
  }
  onNeedles.forEach((one) => take(one, left));
  for (const group of [off.filter(({ id }) => !elsewhere.has(id)), off.filter(({ id }) => elsewhere.has(id))]) {
    if (left <= 0) break;
    for (const { id, spool } of spoolsFor(group.map(freeOf), { pieceMm: left, pieces: 1, heads: 1 }).spools)
      group.filter((one) => one.id === id).forEach((one) => take(one, spool.remainingMm ?? left));
    // What was sewn is booked, also where jobs had reserved it.
    const rest = group.map(({ id, spool }) => ({ id, spool: lessTaken(spool, taken.get(id) ?? 0) }));
    if (left > 0)
      for (const { id } of spoolsFor(rest, { pieceMm: left, pieces: 1, heads: 1 }).spools)
        group.filter((one) => one.id === id).forEach((one) => take(one, left));
    // Where all is not enough, spools of unknown amount give what they may hold.
    group.filter(({ spool }) => spool.remainingMm === null).forEach((one) => take(one, left));
  }
  return { spools: booked, missingMm: left };
}

const lessTaken = (spool: SpoolFacts['spool'], takenMm: number): SpoolFacts['spool'] => ({
  ...spool,
  remainingMm: spool.remainingMm === null ? null : spool.remainingMm - takenMm,
});

/** Share `at` of a length in equal shares of whole mm. The first shares are 1 mm longer if there is a remainder. */
const shareOf = (lengthMm: number, parts: number, at: number): number =>
  Math.floor(lengthMm / parts) + (at < lengthMm % parts ? 1 : 0);
