import { groupedBy } from '../grouped-by.ts';
import { hoopFit, isHoopFor, smallestFitting, type FittingHoop, type SizeMm10 } from '../hoops/hoop-fit.ts';
import { machineMinutes, secondsOf } from '../job/run-time.ts';
import { topMmOf } from '../job/thread-per-stitch.ts';
import { threadNeed } from '../job/thread-use.ts';
import type { Design } from '../kinds/design.ts';
import type { Hoop } from '../kinds/hoop.ts';
import type { Machine } from '../kinds/machine.ts';
import { coverOf, type Pack } from '../shopping/pack-cover.ts';
import { roundsOf, spoolsFor, type SewingNeed, type SpoolChoice } from '../stock/which-spools.ts';
import { weightOf } from '../threads/fits-instead.ts';
import type { FileThread, MatchedBlock, Sewing, TeamThread, ThreadMatch } from './match-threads.ts';

/** The answer's colour; the worst part decides, in this order. */
export const verdictColours = ['green', 'amber', 'grey', 'red'] as const;
/** The colour of an answer: `grey` if it cannot be told before colours are chosen. */
export type VerdictColour = (typeof verdictColours)[number];

/** What the verdict reads of a needle plan for the same blocks, machine and pieces. */
export interface PlanFigures {
  /** The needles to load before the start. */
  readonly loadsBefore: readonly { readonly needle: number; readonly threadId: string }[];
  /** Changes in every piece: loads within it and, for more than one piece, those that bring back the start. */
  readonly changesPerPiece: number;
  /** Changes over all pieces; none is needed to bring back the start after the last one. */
  readonly changes: number;
}

/** The machine that is asked about, with what is on it. */
export interface VerdictMachine {
  readonly machine: Pick<
    Machine,
    | 'heads'
    | 'needlesPerHead'
    | 'fieldWMm10'
    | 'fieldHMm10'
    | 'maxStitches'
    | 'maxColours'
    | 'workingSpm'
    | 'colourChangeSec'
    | 'trimSec'
    | 'efficiencyBp'
  > & { readonly id: string };
  /** All hoops of the team; those that do not go on the machine are left out here. */
  readonly hoops: readonly (FittingHoop & Pick<Hoop, 'qty'> & { readonly id: string })[];
  /** Threads on the machine's needles, and the spools on them (one head only). */
  readonly loaded: ReadonlySet<string>;
  readonly loadedSpools: ReadonlySet<string>;
  /** Null if there is no plan, because every needle that could be loaded is pinned. */
  readonly plan: PlanFigures | null;
}

/** The question: a matched design, how it is sewn, and the stock. Without `on` it asks about the stock alone. */
export interface VerdictQuestion extends Omit<Sewing, 'heads'> {
  readonly design: Pick<Design, 'stitches' | 'colourChanges' | 'trims' | 'widthMm10' | 'heightMm10'>;
  readonly blocks: readonly MatchedBlock[];
  readonly threads: ReadonlyMap<string, TeamThread>;
  /** The length of thread on a full bobbin, in mm. */
  readonly bobbinMm: number;
  /** The packs in which a thread is on offer; without any it is its usual length. */
  readonly packsOf: (threadId: string) => readonly Pack[];
  readonly on?: VerdictMachine;
}

interface BoughtPack extends Pack {
  readonly count: number;
}

/** Heads that need a spool each, and how many of them have one of a known amount. */
interface HeadsServed {
  readonly have: number;
  readonly needed: number;
}

/** One thing to know or to do. Lengths are in mm, pieces count from 1; `colour`: how bad the part is by itself. */
export type VerdictPart =
  /** Choose a colour for these blocks. */
  | { readonly kind: 'chooseColours'; readonly colour: 'grey'; readonly orders: readonly number[] }
  /** The team has no thread for these blocks: buy the file's, or choose one of the nearest. */
  | ({ readonly kind: 'buyUnmatched'; readonly colour: 'red'; readonly orders: readonly number[] } & {
      readonly neededMm: number;
      readonly spools: number;
    } & Pick<ThreadMatch & { readonly by: 'none' }, 'fileThread' | 'nearest'>)
  /** A thread runs out. `packs`: the cheapest ones that cover what is missing; one for each missing head. */
  | {
      readonly kind: 'buy';
      readonly colour: 'red';
      readonly threadId: string;
      readonly missingMm: number;
      readonly packs: readonly BoughtPack[];
      /** Null for several heads: each has a spool of its own. */
      readonly runsOut: { readonly onPiece: number; readonly of: number } | null;
      readonly heads: HeadsServed | null;
    }
  /** Enough only if spools of unknown amount hold enough: measure these. */
  | {
      readonly kind: 'probably';
      readonly colour: 'amber';
      readonly threadId: string;
      readonly missingMm: number;
      readonly measure: readonly string[];
      readonly heads: HeadsServed | null;
    }
  | {
      readonly kind: 'mixesLots';
      readonly colour: 'amber';
      readonly threadId: string;
      readonly lots: readonly string[];
      readonly spoolIds: readonly string[];
    }
  /** What other jobs reserve of a thread: as bad as what it lacks for that. */
  | {
      readonly kind: 'reserved';
      readonly colour: 'green' | 'amber' | 'red';
      readonly threadId: string;
      readonly reservedMm: number;
      readonly jobIds: readonly string[];
    }
  /** Needles to load before the start. */
  | { readonly kind: 'load'; readonly colour: 'amber'; readonly needles: PlanFigures['loadsBefore'] }
  /** Changes of thread while sewing. On one needle they are how the machine works, and no fault. */
  | {
      readonly kind: 'changes';
      readonly colour: 'green' | 'amber';
      readonly perPiece: number;
      readonly inAll: number;
    }
  /** Nothing can be loaded, because all needles are pinned. */
  | { readonly kind: 'needlesPinned'; readonly colour: 'amber' }
  | { readonly kind: 'beyondField'; readonly colour: 'red'; readonly field: SizeMm10 }
  | { readonly kind: 'noHoopFits'; readonly colour: 'red'; readonly size: SizeMm10 }
  | {
      readonly kind: 'tooManyStitches' | 'tooManyColours';
      readonly colour: 'red';
      readonly has: number;
      readonly most: number;
    }
  /** No hoop of the machine is entered. */
  | { readonly kind: 'sizeUnchecked'; readonly colour: 'green' }
  | { readonly kind: 'hoop'; readonly colour: 'green'; readonly hoopId: string; readonly isTurned: boolean }
  /** A spool ends while sewing: put the next one ready. */
  | {
      readonly kind: 'nextSpool';
      readonly colour: 'green';
      readonly threadId: string;
      readonly onPiece: number;
      readonly of: number;
      readonly spoolId: string;
      readonly nextSpoolId: string;
    }
  /** A needle size that suits a thread which is not the usual one. */
  | { readonly kind: 'needleSize'; readonly colour: 'green'; readonly threadId: string; readonly size: string };

/** One thread of the design: its blocks, what it needs for all pieces in mm, and the spools that give it. */
export interface ThreadVerdict {
  readonly threadId: string;
  readonly orders: readonly number[];
  readonly colour: VerdictColour;
  readonly neededMm: number;
  readonly choice: SpoolChoice<TeamThread['spools'][number]>;
}

/** The answer to “Can I stitch this?”, as data for sentences. It says nothing about how well the design sews. */
export interface Verdict {
  readonly colour: VerdictColour;
  /** What to know or to do, the worst first. */
  readonly parts: readonly VerdictPart[];
  readonly threads: readonly ThreadVerdict[];
  /** For how many pieces the known thread is enough; null if the thread of a block is not known or not owned. */
  readonly enoughForPieces: number | null;
  readonly bobbins: number;
  /** Bobbins by length alone. */
  readonly bobbinsAtLeast: number;
  /** Time of the machine for all pieces without hooping; null without a machine. */
  readonly machineSeconds: number | null;
}

/** Answers whether a design can be stitched with thread, needles, hoop and size as they are (rules: Can I stitch this?). */
export function verdictOf(question: VerdictQuestion): Verdict {
  const { threads, on, pieces } = question;
  const heads = on?.machine.heads ?? 1;
  // A thread that was removed after the blocks were matched is none.
  const blocks = question.blocks.map((block) =>
    'threadId' in block.match && !threads.has(block.match.threadId)
      ? { ...block, match: { by: 'unknown' as const } }
      : block,
  );
  const owned = [...groupedBy(blocks.filter(isOwned), ({ match }) => match.threadId)].flatMap(([threadId, group]) => {
    const team = threads.get(threadId);
    return team === undefined ? [] : [threadVerdict(team, group, question)];
  });
  const parts = [
    ...withoutThread({ ...question, blocks }, heads),
    ...owned.flatMap(({ parts }) => parts),
    ...(on === undefined ? [] : [...needleParts(on, pieces), ...sizeParts(question.design, blocks, on)]),
  ].toSorted((a, b) => rankOf(b.colour) - rankOf(a.colour));
  const isWhole = blocks.every(isOwned);
  return {
    colour: worstOf(parts),
    parts,
    threads: owned.map(({ verdict }) => verdict),
    enoughForPieces:
      isWhole && owned.length > 0 ? Math.min(...owned.map(({ verdict }) => verdict.choice.knownPieces)) : null,
    ...bobbinsOf(question, heads),
    machineSeconds: on === undefined ? null : secondsFor(question.design, on.machine, pieces),
  };
}

type OwnedMatch = ThreadMatch & { readonly threadId: string };

const isOwned = (block: MatchedBlock): block is MatchedBlock & { readonly match: OwnedMatch } =>
  'threadId' in block.match;

const stitchesOf = (blocks: readonly MatchedBlock[]): number => blocks.reduce((sum, { stitches }) => sum + stitches, 0);
const ordersOf = (blocks: readonly MatchedBlock[]): readonly number[] => blocks.map(({ order }) => order);

/** Blocks whose colour is to be chosen, and colours that the team does not have. */
const withoutThread = ({ blocks, pieces, wasteBp }: VerdictQuestion, heads: number): readonly VerdictPart[] => {
  const unknown = blocks.filter(({ match, isStop }) => match.by === 'unknown' && !isStop);
  const missing = groupedBy(blocks, ({ match }) => (match.by === 'none' ? keyOf(match.fileThread) : undefined));
  return [
    ...(unknown.length === 0
      ? []
      : [{ kind: 'chooseColours' as const, colour: 'grey' as const, orders: ordersOf(unknown) }]),
    ...[...missing.values()].flatMap((group): readonly VerdictPart[] => {
      const match = group[0]?.match;
      if (match?.by !== 'none') return [];
      const { fileThread, nearest } = match;
      const { workingHeads, rounds } = roundsOf({ pieces, heads });
      const neededMm = topMmOf(stitchesOf(group), wasteBp) * (workingHeads === 1 ? pieces : rounds * workingHeads);
      const orders = ordersOf(group);
      return [{ kind: 'buyUnmatched', colour: 'red', orders, neededMm, spools: workingHeads, fileThread, nearest }];
    }),
  ];
};

const keyOf = ({ brand, code, name, hex }: FileThread): string =>
  [brand, code, name, hex?.toLowerCase()].join('\u0000');

interface Judged {
  readonly verdict: ThreadVerdict;
  readonly parts: readonly VerdictPart[];
}

const threadVerdict = (
  { id: threadId, thread, spools, free }: TeamThread,
  blocks: readonly MatchedBlock[],
  { pieces, wasteBp, packsOf, on }: VerdictQuestion,
): Judged => {
  const need: SewingNeed = {
    pieceMm: topMmOf(stitchesOf(blocks), wasteBp),
    pieces,
    heads: on?.machine.heads ?? 1,
  };
  const choice = spoolsFor(free?.spools ?? spools, need, on?.loadedSpools);
  const { workingHeads, rounds } = roundsOf(need);
  const served = workingHeads === 1 ? null : { have: workingHeads - choice.missingHeads, needed: workingHeads };
  const packs = packsOf(threadId);
  const offered = packs.length > 0 ? packs : [{ lengthMm: thread.defaultLengthMm, priceMinor: null }];
  const spoolIds = choice.spools.map(({ id }) => id);
  const parts: VerdictPart[] = [];
  if (choice.state === 'short')
    parts.push({
      kind: 'buy',
      colour: 'red',
      threadId,
      missingMm: choice.missingMm,
      packs:
        served === null
          ? (coverOf(choice.missingMm, offered)?.packs ?? [])
          : packForEach(choice.missingHeads, need.pieceMm * rounds, offered),
      runsOut: served === null ? { onPiece: choice.knownPieces + 1, of: pieces } : null,
      heads: served,
    });
  if (choice.state === 'probably') {
    const measure = choice.spools.filter(({ spool }) => spool.remainingMm === null).map(({ id }) => id);
    parts.push({ kind: 'probably', colour: 'amber', threadId, missingMm: choice.missingMm, measure, heads: served });
  }
  if (free !== undefined) {
    const colour = { enough: 'green', probably: 'amber', short: 'red' } as const;
    const { reservedMm, jobIds } = free;
    parts.push({ kind: 'reserved', colour: colour[choice.state], threadId, reservedMm, jobIds });
  }
  if (choice.mixedLots.length > 0 && choice.state !== 'short')
    parts.push({ kind: 'mixesLots', colour: 'amber', threadId, lots: choice.mixedLots, spoolIds });
  if (served === null && choice.state === 'enough') parts.push(...spoolChanges(threadId, choice, need));
  const size = needleSizeFor(thread);
  if (size !== undefined) parts.push({ kind: 'needleSize', colour: 'green', threadId, size });
  const isToLoad = on !== undefined && on.machine.needlesPerHead > 1 && !on.loaded.has(threadId);
  const neededMm = need.pieceMm * (workingHeads === 1 ? pieces : rounds * workingHeads);
  const colour = worstOf([...parts, { colour: isToLoad ? 'amber' : 'green' }]);
  return { verdict: { threadId, orders: ordersOf(blocks), colour, neededMm, choice }, parts };
};

/** The same pack for each head: the cheapest one that is long enough, else the longest and as many as it takes. */
const packForEach = (heads: number, headMm: number, offered: readonly Pack[]): readonly BoughtPack[] => {
  const fit = offered.filter(({ lengthMm }) => lengthMm >= headMm);
  const [one] = coverOf(headMm, fit)?.packs ?? [];
  if (one !== undefined) return [{ ...one, count: heads }];
  const longest = Math.max(...offered.map(({ lengthMm }) => lengthMm));
  const [pack] = offered.filter(({ lengthMm }) => lengthMm === longest);
  return pack === undefined ? [] : [{ ...pack, count: heads * Math.ceil(headMm / longest) }];
};

/** Where one spool ends before the last piece is done, with the spool to put ready. */
const spoolChanges = (
  threadId: string,
  { spools }: ThreadVerdict['choice'],
  { pieceMm, pieces }: SewingNeed,
): readonly VerdictPart[] => {
  let givenMm = 0;
  return spools.slice(0, -1).flatMap(({ id, spool }, at): readonly VerdictPart[] => {
    givenMm += spool.remainingMm ?? 0;
    const onPiece = Math.floor(givenMm / pieceMm) + 1;
    const next = spools[at + 1];
    return next === undefined
      ? []
      : [{ kind: 'nextSpool', colour: 'green', threadId, onPiece, of: pieces, spoolId: id, nextSpoolId: next.id }];
  });
};

const needleSizeFor = ({ weight, effect }: TeamThread['thread']): string | undefined =>
  effect === 'metallic' ? '90/14' : weightOf(weight) === '60' ? '65/9' : undefined;

/** One needle is threaded anew for every colour: what is not loaded is no fault there [V4]. */
const needleParts = ({ machine, plan }: VerdictMachine, pieces: number): readonly VerdictPart[] => {
  if (plan === null) return [{ kind: 'needlesPinned', colour: 'amber' }];
  const isSingle = machine.needlesPerHead === 1;
  const parts: VerdictPart[] = [];
  if (!isSingle && plan.loadsBefore.length > 0)
    parts.push({ kind: 'load', colour: 'amber', needles: plan.loadsBefore });
  if (plan.changes > 0)
    parts.push({
      kind: 'changes',
      colour: isSingle ? 'green' : 'amber',
      perPiece: pieces === 1 ? plan.changes : plan.changesPerPiece,
      inAll: plan.changes,
    });
  return parts;
};

const sizeParts = (
  design: VerdictQuestion['design'],
  blocks: readonly MatchedBlock[],
  { machine, hoops }: VerdictMachine,
): readonly VerdictPart[] => {
  const { fieldWMm10, fieldHMm10, maxStitches, maxColours } = machine;
  const size = { wMm10: design.widthMm10, hMm10: design.heightMm10 };
  const parts: VerdictPart[] = [];
  if (maxStitches !== null && design.stitches > maxStitches)
    parts.push({ kind: 'tooManyStitches', colour: 'red', has: design.stitches, most: maxStitches });
  const colours = blocks.filter(({ isStop }) => !isStop).length;
  if (maxColours !== null && colours > maxColours)
    parts.push({ kind: 'tooManyColours', colour: 'red', has: colours, most: maxColours });
  const field = { wMm10: fieldWMm10 ?? Infinity, hMm10: fieldHMm10 ?? Infinity };
  if (isBeyond(size, field)) parts.push({ kind: 'beyondField', colour: 'red', field });
  const own = hoops.filter((hoop) => hoop.qty > 0 && isHoopFor(hoop, machine.id));
  if (own.length === 0) return [...parts, { kind: 'sizeUnchecked', colour: 'green' }];
  // A cap frame is named only where no flat hoop fits.
  const flat = own.filter(({ kind }) => kind !== 'cap');
  const fitting = smallestFitting(size, flat, machine.id) ?? smallestFitting(size, own, machine.id);
  if (fitting === undefined) return [...parts, { kind: 'noHoopFits', colour: 'red', size }];
  return [...parts, { kind: 'hoop', colour: 'green', hoopId: fitting.hoop.id, isTurned: fitting.fit === 'turned' }];
};

/** Whether a design lies outside a machine's field, turned by a quarter too. A side that is not known is no limit. */
const isBeyond = (size: SizeMm10, { wMm10, hMm10 }: SizeMm10): boolean =>
  hoopFit(size, {
    kind: 'standard',
    fieldWMm10: wMm10,
    fieldHMm10: hMm10,
    marginMm10: 0,
    rotatable: true,
    machines: [],
  }) === 'no';

/** Bobbins of all working heads; each sews its rounds from bobbins of its own [E7]. */
const bobbinsOf = (
  { design, pieces, bobbinMm }: VerdictQuestion,
  heads: number,
): Pick<Verdict, 'bobbins' | 'bobbinsAtLeast'> => {
  const { workingHeads, rounds } = roundsOf({ pieces, heads });
  const use = { stitches: design.stitches, wasteBp: 0, spoolMm: bobbinMm, bobbinMm };
  return {
    bobbins: workingHeads * threadNeed({ ...use, pieces: rounds }).bobbins,
    bobbinsAtLeast: threadNeed({ ...use, pieces }).bobbinsAtLeast,
  };
};

const secondsFor = (
  { stitches, colourChanges, trims }: VerdictQuestion['design'],
  { workingSpm, colourChangeSec, trimSec, efficiencyBp, heads }: VerdictMachine['machine'],
  pieces: number,
): number =>
  secondsOf(
    machineMinutes(
      { stitches, colourChanges, trims, spm: workingSpm, colourChangeSec, trimSec, efficiencyBp },
      pieces,
      heads,
    ),
  );

const rankOf = (colour: VerdictColour): number => verdictColours.indexOf(colour);

const worstOf = (parts: readonly { readonly colour: VerdictColour }[]): VerdictColour =>
  verdictColours[Math.max(0, ...parts.map(({ colour }) => rankOf(colour)))] ?? 'green';
