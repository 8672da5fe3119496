import type { ChartColour } from '../catalogue/chart.ts';
import type { Equivalents } from '../catalogue/equivalents.ts';
import { hoopFit, isHoopFor } from '../hoops/hoop-fit.ts';
import type { Design } from '../kinds/design.ts';
import type { Machine, MachineFormat } from '../kinds/machine.ts';
import type { Needle } from '../kinds/needle.ts';
import type { LearnedFactor } from '../machines/learned-factor.ts';
import { needlesOfHead } from '../machines/slots.ts';
import {
  planNeedles,
  type BlockToPlan,
  type DesignPlan,
  type NeedleNow,
  type NoNeedlePlan,
} from '../needle-plan/needle-plan.ts';
import type { Result } from '../result.ts';
import { usualBobbinMm, usualWasteBp } from '../job/thread-per-stitch.ts';
import { lastPricesOf } from '../stock/last-prices.ts';
import { roundsOf } from '../stock/which-spools.ts';
import {
  chartOfFile,
  namedByChart,
  threadMatcher,
  type MatchedBlock,
  type SewnBlock,
  type SpokenChart,
  type TeamThread,
  type ThreadMatcher,
} from './match-threads.ts';
import { verdictOf, type Verdict, type VerdictMachine, type VerdictQuestion } from './verdict.ts';

/** A machine as it stands: its needle slots, and the hoops of the team (those of other machines are left out). */
export interface StandingMachine {
  readonly id: string;
  readonly machine: Omit<VerdictMachine['machine'], 'id'> & Pick<Machine, 'formats'>;
  readonly slots: readonly Pick<Needle, 'head' | 'needle' | 'threadId' | 'spoolId' | 'pinned'>[];
  readonly hoops: VerdictMachine['hoops'];
  /** The real pace that its efficiency stands for; missing if that is its own. */
  readonly pace?: LearnedFactor;
}

/** What designs are asked against. Without `on` it is the stock alone; deleted rows are not given. */
export interface Workshop {
  readonly threads: readonly (TeamThread & Parameters<typeof lastPricesOf>[0][number])[];
  readonly on?: StandingMachine;
  readonly equivalents?: Equivalents;
  /** The colours of all charts, for files that name their threads by RGB alone. */
  readonly charts?: readonly ChartColour[];
  readonly favouriteBrands: readonly string[];
}

/** How a design is sewn. `byHand`: needles that a person chose, by block; waste in basis points. */
export interface SewingWish {
  readonly pieces: number;
  readonly wasteBp?: number;
  readonly byHand?: ReadonlyMap<number, number>;
}

type AskedDesign = Pick<
  Design,
  'stitches' | 'colourChanges' | 'stops' | 'trims' | 'widthMm10' | 'heightMm10' | 'format' | 'variants'
> & { readonly blocks: readonly SewnBlock[] };

/** A plan for one design on one machine; `orders` names the block of each of its steps. */
export interface PlannedDesign {
  readonly plan: DesignPlan;
  readonly orders: readonly number[];
  /** What the needles chosen by hand cost against a plan without them; null if none was chosen. */
  readonly byHand: { readonly changes: number; readonly loadsBeforeStart: number; readonly isProved: boolean } | null;
  /** Needles of the plan on which the heads have different threads. */
  readonly differing: readonly number[];
}

/** The answer to “Can I stitch this?” with all that it was made from. */
export interface Stitchable {
  /** The blocks with stitches and their threads. */
  readonly blocks: readonly MatchedBlock[];
  readonly verdict: Verdict;
  /** The needle plan; undefined without a machine. Threads that the team does not own are named by `isToBuy`. */
  readonly plan: Result<PlannedDesign, NoNeedlePlan> | undefined;
  /** The chart in whose colours the file speaks. */
  readonly chart: SpokenChart | undefined;
  /** The file of the design that the machine reads; undefined if it reads none of them, or without a machine. */
  readonly file: ReadableFile | undefined;
  /** The needles of each head of the machine; null without a machine. */
  readonly needles: number | null;
  /** The real pace that the time was planned with; missing if it is the machine's own figures. */
  readonly pace?: LearnedFactor;
  /** The heads of the machine that sew at once; 1 without a machine. */
  readonly heads: number;
}

/** One file of a design: the main one (`fileId` null) or a variant. */
export interface ReadableFile {
  readonly fileId: string | null;
  readonly format: Design['format'];
  readonly widthMm10: number;
  readonly heightMm10: number;
}

const toBuy = 'to buy ';

/** Whether a thread in a needle plan is one that the team does not own. */
export function isToBuy(threadId: string): boolean {
  return threadId.startsWith(toBuy);
}

/** Answers many designs against one workshop. `matcher` also lists the threads that were left out. */
export interface StitchableAnswers {
  readonly answer: (design: AskedDesign, wish: SewingWish) => Stitchable;
  readonly matcher: ThreadMatcher;
}

/** Prepares a workshop for questions; made once, it answers many designs (rules: Can I stitch this?). */
export function stitchableIn(workshop: Workshop): StitchableAnswers {
  const { threads, on, equivalents, charts, favouriteBrands } = workshop;
  const byId = new Map(threads.map((one) => [one.id, one]));
  const needles = on === undefined ? [] : needlesNow(on);
  const loaded = new Set(needles.flatMap(({ threadId }) => threadId ?? []));
  const loadedSpools = new Set(
    on === undefined || on.machine.heads > 1 ? [] : on.slots.flatMap(({ spoolId }) => spoolId ?? []),
  );
  const matcher = threadMatcher({ threads, loaded, ...(equivalents !== undefined && { equivalents }) });
  const prices = lastPricesOf(threads);
  const ownLines = new Set(threads.map(({ thread }) => `${thread.brand}/${thread.line}`));
  const heads = on?.machine.heads ?? 1;

  return {
    matcher,
    answer: (design, { pieces, wasteBp = usualWasteBp, byHand = new Map() }) => {
      const chart = charts && chartOfFile(design.blocks, charts, { ownLines, favouriteBrands });
      const named = chart === undefined ? design.blocks : namedByChart(design.blocks, chart);
      const blocks = matcher.match(named, new Map(), { pieces, heads, wasteBp });
      const planned = on && planOf(on, needles, blocks, design.blocks, { pieces, byHand });
      const file = on && fileFor(design, on);
      const { widthMm10, heightMm10 } = file ?? design;
      const question: VerdictQuestion = {
        design: { ...design, colourChanges: design.colourChanges + design.stops, widthMm10, heightMm10 },
        blocks,
        pieces,
        wasteBp,
        threads: byId,
        bobbinMm: usualBobbinMm,
        packsOf: (threadId) => {
          const thread = byId.get(threadId)?.thread;
          return thread === undefined ? [] : prices.packs(thread);
        },
        ...(on !== undefined && {
          on: {
            machine: { ...on.machine, id: on.id },
            hoops: on.hoops,
            loaded,
            loadedSpools,
            plan: figuresOf(planned),
          },
        }),
      };
      return {
        blocks,
        verdict: verdictOf(question),
        plan: planned,
        chart,
        file,
        needles: on?.machine.needlesPerHead ?? null,
        heads,
        ...(on?.pace !== undefined && { pace: on.pace }),
      };
    },
  };
}

/** What is on the needles; on several heads the slots of all heads, which is what a plan reads and writes. */
export function needlesNow({ machine, slots }: Pick<StandingMachine, 'machine' | 'slots'>): readonly NeedleNow[] {
  const shared = new Map(slots.filter(({ head }) => head === 0).map((slot) => [slot.needle, slot]));
  const apart = new Map(needlesOfHead(slots, machine, 0).map((one) => [one.needle, one]));
  return Array.from({ length: machine.needlesPerHead }, (_, at) => {
    // Where all heads got the same thread one by one, it counts as the thread of all.
    const slot = shared.get(at + 1) ?? apart.get(at + 1)?.slot;
    return { threadId: slot?.threadId ?? null, pinned: slot?.pinned ?? false };
  });
}

/** The blocks as a plan takes them, and the block of each. Blocks of no thread get one that is to be bought. */
export function blocksToPlan(
  matched: readonly MatchedBlock[],
  blocks: readonly Pick<SewnBlock, 'stitches'>[],
  byHand: ReadonlyMap<number, number> = new Map(),
): { readonly blocks: readonly BlockToPlan[]; readonly orders: readonly number[] } {
  const byOrder = new Map(matched.map((block) => [block.order, block]));
  // A change before the first stitch or behind the last one stops no machine for a person.
  const [first, last] = [matched[0]?.order ?? blocks.length, matched.at(-1)?.order ?? -1];
  const orders = blocks.flatMap((_, order) => (order < first || order > last ? [] : [order]));
  const planned = orders.map((order): BlockToPlan => {
    const block = byOrder.get(order);
    // A change behind which nothing is stitched is the machine's stop.
    if (block === undefined || block.isStop) return { stopOnly: true };
    const needle = byHand.get(order);
    return { threadId: plannedThread(block), ...(needle !== undefined && { byHand: needle }) };
  });
  return { blocks: planned, orders };
}

/** The thread of a block as a plan names it: the team's, or one that is to be bought (`isToBuy`). */
export function plannedThread({ match, order }: MatchedBlock): string {
  if ('threadId' in match) return match.threadId;
  if (match.by === 'unknown') return `${toBuy}${order}`;
  const { brand, code, name, hex } = match.fileThread;
  return toBuy + [brand, code, name, hex?.toLowerCase()].join('\u0000');
}

function planOf(
  { machine, slots }: StandingMachine,
  needles: readonly NeedleNow[],
  matched: readonly MatchedBlock[],
  all: readonly SewnBlock[],
  { pieces, byHand }: { readonly pieces: number; readonly byHand: ReadonlyMap<number, number> },
): Result<PlannedDesign, NoNeedlePlan> {
  const { blocks, orders } = blocksToPlan(matched, all, byHand);
  const planned = planNeedles(needles, [{ blocks, pieces: roundsOf({ pieces, heads: machine.heads }).rounds }]);
  if (!planned.ok) return planned;
  const [plan] = planned.value.designs as [DesignPlan];
  const used = new Set(plan.needles);
  const differing = needlesOfHead(slots, machine, 0)
    .filter((one) => one.differing !== undefined && used.has(one.needle))
    .map(({ needle }) => needle);
  return { ok: true, value: { plan, orders, byHand: planned.value.byHand, differing } };
}

const figuresOf = (planned: Result<PlannedDesign, NoNeedlePlan> | undefined): VerdictMachine['plan'] => {
  if (planned === undefined || !planned.ok) return null;
  const { plan } = planned.value;
  return {
    // What is to be bought is said as that.
    loadsBefore: plan.beforeStart.filter(({ threadId }) => !isToBuy(threadId)),
    changesPerPiece: plan.inEveryPiece.length + plan.forNextPiece.length,
    changes: plan.changes,
  };
};

/** The formats that a machine reads besides the one of that name. */
const readToo: Partial<Record<MachineFormat, readonly Design['format'][]>> = {
  pes: ['pec'],
  phc: ['pec'],
  'jef+': ['jef'],
};

/** The file of a design that a machine reads and that fits one of its hoops, the main one first; else one that it reads. */
function fileFor(design: AskedDesign, { id, machine, hoops }: StandingMachine): ReadableFile | undefined {
  const read = new Set<string>(machine.formats.flatMap((format) => [format, ...(readToo[format] ?? [])]));
  const files: readonly ReadableFile[] = [{ ...design, fileId: null }, ...design.variants].map(
    ({ fileId, format, widthMm10, heightMm10 }) => ({ fileId, format, widthMm10, heightMm10 }),
  );
  // Without formats, or with one that is not listed here, nothing is known against any file.
  const isOpen = machine.formats.length === 0 || machine.formats.includes('other');
  const readable = isOpen ? files : files.filter(({ format }) => read.has(format));
  const own = hoops.filter((hoop) => hoop.qty > 0 && isHoopFor(hoop, id));
  const fits = ({ widthMm10: wMm10, heightMm10: hMm10 }: ReadableFile) =>
    own.some((hoop) => hoopFit({ wMm10, hMm10 }, hoop, id) !== 'no');
  return readable.find(fits) ?? readable[0];
}
