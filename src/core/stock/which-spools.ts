import { groupedBy } from '../grouped-by.ts';
import type { Spool } from '../kinds/spool.ts';
import { counts } from './stock.ts';

/** Top thread of one colour: `pieceMm` for one piece with waste, in mm, and the pieces on the heads that sew them. */
export interface SewingNeed {
  readonly pieceMm: number;
  readonly pieces: number;
  readonly heads: number;
}

/** The facts of a spool that decide whether it is taken. */
export interface SpoolFacts {
  readonly id: string;
  readonly spool: Pick<Spool, 'state' | 'lentTo' | 'remainingMm' | 'initialLengthMm' | 'lot'>;
}

/** The spools for a need, and what they lack. Only known amounts are enough; unknown ones make it `probably`. */
export interface SpoolChoice<S> {
  readonly state: 'enough' | 'probably' | 'short';
  /** One head: in the order of use. Several heads: one spool each. */
  readonly spools: readonly S[];
  /** What the known amounts lack, in mm, and how many heads lack a spool of a known amount (0 for one head). */
  readonly missingMm: number;
  readonly missingHeads: number;
  /** The lots that are mixed, sorted; empty if all spools may be of one lot. */
  readonly mixedLots: readonly string[];
  /** For how many whole pieces all known amounts are enough. */
  readonly knownPieces: number;
}

/** How a need is spread: every working head sews the same number of rounds, one piece in each [E7]. */
export function roundsOf({ pieces, heads }: Pick<SewingNeed, 'pieces' | 'heads'>): {
  readonly workingHeads: number;
  readonly rounds: number;
} {
  return { workingHeads: Math.max(1, Math.min(heads, pieces)), rounds: Math.ceil(pieces / heads) };
}

/**
 * Chooses the spools for a need [W1–W5, E7]: one that covers it, else the fewest of one lot, else of several lots; open
 * before sealed, small before large. `loaded`: ids of spools on a needle, used first where that mixes no lots. Spools
 * that are lent, lost, archived or empty are never chosen.
 */
export function spoolsFor<S extends SpoolFacts>(
  spools: readonly S[],
  need: SewingNeed,
  loaded: ReadonlySet<string> = new Set(),
): SpoolChoice<S> {
  const stock = spools.filter(({ spool }) => counts(spool)).toSorted((a, b) => compare(a.id, b.id));
  const known = stock.filter(({ spool }) => spool.remainingMm !== null);
  const unknown = stock.filter(({ spool }) => spool.remainingMm === null);
  const choice = (roundsOf(need).workingHeads === 1 ? forOneHead : forHeads)(known, unknown, need, loaded);
  const pieces = knownPiecesOf(known, need);
  // Where the stock ends exactly with a piece, rounding must not say otherwise than the state.
  const knownPieces = choice.state === 'enough' ? Math.max(pieces, need.pieces) : Math.min(pieces, need.pieces - 1);
  return { ...choice, knownPieces };
}

/** Whether the known amounts of spools are enough for a need: the state that `spoolsFor` gives, without a choice. */
export function isEnough(spools: readonly Pick<SpoolFacts, 'spool'>[], need: SewingNeed): boolean {
  const { workingHeads, rounds } = roundsOf(need);
  const headMm = need.pieceMm * rounds;
  let [sumMm, fit] = [0, 0];
  for (const { spool } of spools) {
    if (spool.remainingMm === null || !counts(spool)) continue;
    sumMm += spool.remainingMm;
    if (spool.remainingMm >= headMm) fit += 1;
  }
  return workingHeads === 1 ? sumMm >= need.pieceMm * need.pieces : fit >= workingHeads;
}

type Chosen<S> = Omit<SpoolChoice<S>, 'knownPieces'>;

const forOneHead = <S extends SpoolFacts>(
  known: readonly S[],
  unknown: readonly S[],
  { pieceMm, pieces }: SewingNeed,
  loaded: ReadonlySet<string>,
): Chosen<S> => {
  const needMm = pieceMm * pieces;
  const missingMm = Math.max(0, needMm - sumOf(known));
  if (missingMm === 0) return chosen('enough', covering(known, needMm, loaded), { missingMm, missingHeads: 0 });
  // A spool of unknown amount may be full, but not more than full.
  const maybe = unknown.toSorted((a, b) => b.spool.initialLengthMm - a.spool.initialLengthMm);
  const isPossible = maybe.reduce((sum, { spool }) => sum + spool.initialLengthMm, 0) >= missingMm;
  const all = known.toSorted(largestFirst);
  if (!isPossible) return chosen('short', all, { missingMm, missingHeads: 0 });
  const taken: S[] = [];
  for (let left = missingMm; left > 0 && taken.length < maybe.length;) {
    const next = maybe[taken.length] as S;
    taken.push(next);
    left -= next.spool.initialLengthMm;
  }
  return chosen('probably', [...all, ...taken], { missingMm, missingHeads: 0 });
};

/** Known spools that cover a length, which all of them together do. */
const covering = <S extends SpoolFacts>(
  known: readonly S[],
  needMm: number,
  loaded: ReadonlySet<string>,
): readonly S[] => {
  const first = known.filter(({ id }) => loaded.has(id)).toSorted(openThenSmall)[0];
  if (first !== undefined) {
    const others = known.filter((one) => one !== first && one.spool.lot === first.spool.lot);
    const leftMm = needMm - lengthOf(first);
    if (leftMm <= sumOf(others)) return [first, ...(leftMm <= 0 ? [] : fewest(others, leftMm))];
  }
  const one = smallestCovering(known, needMm);
  if (one !== undefined) return [one];
  return bestGroup(
    known,
    (group) => sumOf(group) >= needMm,
    (group) => fewest(group, needMm),
  );
};

/** The fewest spools that cover a length: the largest first, the last one as small as it can be. */
const fewest = <S extends SpoolFacts>(spools: readonly S[], needMm: number): readonly S[] => {
  const taken: S[] = [];
  const others = spools.toSorted(largestFirst);
  for (let left = needMm; left > 0;) {
    const last = smallestCovering(others, left);
    const next = last ?? others[0];
    if (next === undefined) break;
    taken.push(next);
    others.splice(others.indexOf(next), 1);
    left -= lengthOf(next);
  }
  return taken;
};

const smallestCovering = <S extends SpoolFacts>(spools: readonly S[], needMm: number): S | undefined =>
  spools.filter((one) => lengthOf(one) >= needMm).toSorted(openThenSmall)[0];

const forHeads = <S extends SpoolFacts>(known: readonly S[], unknown: readonly S[], need: SewingNeed): Chosen<S> => {
  const { workingHeads, rounds } = roundsOf(need);
  const headMm = need.pieceMm * rounds;
  const fit = known.filter((one) => lengthOf(one) >= headMm).toSorted(openThenSmall);
  const maybe = unknown.filter(({ spool }) => spool.initialLengthMm >= headMm);
  const missingHeads = Math.max(0, workingHeads - fit.length);
  const lack = { missingMm: missingHeads * headMm, missingHeads };
  if (missingHeads > 0)
    return missingHeads > maybe.length
      ? chosen('short', fit, lack)
      : chosen('probably', [...fit, ...maybe.slice(0, missingHeads)], lack);
  const spools = bestGroup(
    fit,
    (group) => group.length >= workingHeads,
    (group) => group.slice(0, workingHeads),
  );
  return chosen('enough', spools, lack);
};

/**
 * Takes the spools of one lot if one lot suffices, then of one lot with spools of no known lot, then of all lots. Of
 * several lots the one with the fewest spools, with more open ones, with the least left over.
 */
const bestGroup = <S extends SpoolFacts>(
  spools: readonly S[],
  suffices: (group: readonly S[]) => boolean,
  take: (group: readonly S[]) => readonly S[],
): readonly S[] => {
  const lots = [...groupedBy(spools, ({ spool }) => spool.lot)].toSorted(([a], [b]) => compare(a ?? '', b ?? ''));
  const named = lots.filter(([lot]) => lot !== null);
  const oneLot = named.map(([, group]) => group);
  const noLot = lots.filter(([lot]) => lot === null).map(([, group]) => group);
  const withNoLot = named.map(([lot]) => spools.filter(({ spool }) => spool.lot === lot || spool.lot === null));
  for (const groups of [[...oneLot, ...noLot], withNoLot]) {
    const [best] = groups
      .filter(suffices)
      .map(take)
      .toSorted((a, b) => a.length - b.length || openOf(b) - openOf(a) || sumOf(a) - sumOf(b));
    if (best !== undefined) return best;
  }
  return take(spools);
};

const chosen = <S extends SpoolFacts>(
  state: Chosen<S>['state'],
  spools: readonly S[],
  lack: Pick<Chosen<S>, 'missingMm' | 'missingHeads'>,
): Chosen<S> => {
  const lots = [...new Set(spools.flatMap(({ spool }) => spool.lot ?? []))].toSorted(compare);
  return { state, spools, ...lack, mixedLots: lots.length > 1 ? lots : [] };
};

/** The most whole pieces that are enough: of several heads, up to one for each spool, then full rounds of all heads. */
const knownPiecesOf = (known: readonly SpoolFacts[], { pieceMm, heads }: SewingNeed): number => {
  if (heads === 1) return Math.floor(sumOf(known) / pieceMm);
  const rounds = known.map((one) => Math.floor(lengthOf(one) / pieceMm)).toSorted((a, b) => b - a);
  return Math.max(rounds.filter((one) => one > 0).slice(0, heads).length, (rounds[heads - 1] ?? 0) * heads);
};

const lengthOf = ({ spool }: SpoolFacts): number => spool.remainingMm ?? 0;
const sumOf = (spools: readonly SpoolFacts[]): number => spools.reduce((sum, one) => sum + lengthOf(one), 0);
const openOf = (spools: readonly SpoolFacts[]): number => spools.filter(({ spool }) => spool.state === 'open').length;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const openFirst = (a: SpoolFacts, b: SpoolFacts): number =>
  Number(b.spool.state === 'open') - Number(a.spool.state === 'open');
const openThenSmall = (a: SpoolFacts, b: SpoolFacts): number => openFirst(a, b) || lengthOf(a) - lengthOf(b);
const largestFirst = (a: SpoolFacts, b: SpoolFacts): number => lengthOf(b) - lengthOf(a) || openFirst(a, b);
