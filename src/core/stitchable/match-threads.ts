import { brandKey } from '#core/catalogue/known-chart.ts';
import { codeNorm } from '#core/catalogue/code-forms.ts';
import type { ChartColour } from '../catalogue/chart.ts';
import type { Equivalents } from '../catalogue/equivalents.ts';
import { colourDistance, farthestAlike, labOf, likenesses, type Likeness } from '../colours/colour-distance.ts';
import { closeThreads, compareNear, nearestThreads, type NearThread } from '../colours/nearest-threads.ts';
import { storedThread } from '../design-file/palettes.ts';
import { groupedBy } from '../grouped-by.ts';
import { topMmOf } from '../job/thread-per-stitch.ts';
import type { DesignBlock } from '../kinds/design.ts';
import type { Spool } from '../kinds/spool.ts';
import type { Thread } from '../kinds/thread.ts';
import { counts, stockOf } from '../stock/stock.ts';
import { isEnough as isEnoughOf, type SewingNeed } from '../stock/which-spools.ts';
import { weightOf } from '../threads/fits-instead.ts';
import { lineName } from '#core/threads/thread-title.ts';

/** A thread of the team with its spools that are not deleted. */
export interface TeamThread {
  readonly id: string;
  readonly thread: Pick<
    Thread,
    | 'brand'
    | 'line'
    | 'code'
    | 'aliases'
    | 'kind'
    | 'material'
    | 'weight'
    | 'effect'
    | 'hex'
    | 'confidence'
    | 'avoid'
    | 'defaultLengthMm'
  >;
  readonly spools: readonly {
    readonly id: string;
    readonly spool: Pick<Spool, 'state' | 'lentTo' | 'remainingMm' | 'initialLengthMm' | 'lot' | 'precision'>;
  }[];
  /** What jobs leave of its spools, and the jobs that reserve the rest; absent if none reserves any of it. */
  readonly free?: {
    readonly spools: TeamThread['spools'];
    readonly reservedMm: number;
    readonly jobIds: readonly string[];
  };
}

/** A block of a design, as stored; its place in the design's list is its order. */
export type SewnBlock = Pick<DesignBlock, 'stitches' | 'fileThread' | 'threadId' | 'stopOnly'>;

/** How a thread as the file names it looks to the person: null texts where the file has none. */
export type FileThread = NonNullable<DesignBlock['fileThread']>;

/** How many pieces are sewn, on how many heads at once, with how much waste in basis points. */
export interface Sewing {
  readonly pieces: number;
  readonly heads: number;
  readonly wasteBp: number;
}

interface NearTeamThread {
  readonly threadId: string;
  readonly distance: number;
  readonly likeness: Likeness;
}

/** The thread that sews a block, and by which rule (rules: Can I stitch this?). */
export type ThreadMatch =
  | { readonly by: 'chosen' | 'number'; readonly threadId: string }
  /** By a chart of equivalents; `publisher` is null for a chart that stitchers pass around. */
  | { readonly by: 'chart'; readonly threadId: string; readonly publisher: string | null }
  | ({ readonly by: 'colour' } & NearTeamThread)
  /** No thread of the team fits. `nearest`: the three nearest ones that could be sewn, however far they are. */
  | { readonly by: 'none'; readonly fileThread: FileThread; readonly nearest: readonly NearTeamThread[] }
  /** The file says neither number nor colour, and nothing was chosen. */
  | { readonly by: 'unknown' };

/** A block that has stitches, with its thread. A block that is a stop only has the thread of the block before. */
export interface MatchedBlock {
  readonly order: number;
  readonly stitches: number;
  readonly isStop: boolean;
  readonly match: ThreadMatch;
  /** Whether a thread was chosen that the team no longer has. */
  readonly isChoiceGone: boolean;
}

/** Why a thread that looks alike is never taken by itself [V10, V11]. */
export type NotTakenReason =
  | 'kind'
  | 'lent'
  | 'lost'
  | 'archived'
  | 'empty'
  | 'avoided'
  | 'weight'
  | 'material'
  | 'effect';

/** Matches designs to one team's threads; made once, it matches many designs. */
export interface ThreadMatcher {
  /** `chosen`: the threads that the team chose, by block; it goes before a block's own `threadId`. */
  readonly match: (
    blocks: readonly SewnBlock[],
    chosen: ReadonlyMap<number, string>,
    sewing: Sewing,
  ) => readonly MatchedBlock[];
  /** The three nearest threads that could be sewn, however far they are: “nearest in your stock”. */
  readonly nearest: (fileThread: Pick<FileThread, 'brand' | 'hex'>) => readonly NearTeamThread[];
  /** The threads that look like a colour of the file and were left out, nearest first, each with the first reason. */
  readonly notTaken: (fileThread: FileThread) => readonly (NearTeamThread & { readonly reason: NotTakenReason })[];
}

/** `loaded`: ids of the threads on a needle of the machine; empty where no machine is asked about. */
interface MatchingTeam {
  readonly threads: readonly TeamThread[];
  readonly loaded: ReadonlySet<string>;
  readonly equivalents?: Equivalents;
}

/** Makes the matcher of a team's threads (rules: Can I stitch this?). Deleted threads and spools are not given. */
export function threadMatcher({ threads, loaded, equivalents }: MatchingTeam): ThreadMatcher {
  // Each part is made when a block first needs it: where all threads are chosen, only their ids are.
  const ids = new Set(threads.map(({ id }) => id));
  const entries = once(() =>
    threads
      .toSorted((a, b) => compare(a.id, b.id))
      .map((owned): Entry => {
        const stock = stockOf(owned.spools.map(({ spool }) => spool));
        const { knownMm } = owned.free === undefined ? stock : stockOf(owned.free.spools.map(({ spool }) => spool));
        return { thread: owned.thread, onNeedle: loaded.has(owned.id), knownMm, owned, hasStock: stock.spools > 0 };
      }),
  );
  const sewable = once(() => entries().filter((entry) => reasonAgainst(entry.owned) === undefined));
  const ofMachine = once(() => entries().filter(({ thread }) => thread.kind === 'machine'));
  const byCode = once(() =>
    groupedPairs(
      ofMachine().flatMap((entry) =>
        [entry.thread.code, ...entry.thread.aliases].map((code, at) => [codeNorm(code), { entry, isAlias: at > 0 }]),
      ),
    ),
  );
  const charted = once(() =>
    groupedPairs(
      ofMachine()
        .filter(({ hasStock, thread }) => hasStock && !thread.avoid)
        .flatMap((entry) => (equivalents?.(entry.thread) ?? []).map((pair) => [codeNorm(pair.code), { entry, pair }])),
    ),
  );
  const alike = once(() => lightnessWindow(sewable()));
  const nearOf = remembered((hex: string) => closeThreads({ hex }, alike()(hex)));
  const nearestOf = remembered((hex: string) =>
    remembered((brand: string | undefined) =>
      nearestThreads({ hex, ...(brand !== undefined && { brand }) }, sewable(), 3).map(asNear),
    ),
  );
  /** The brand as the team writes it: “Isacord 40” in a file is a thread of Isacord. */
  const ownBrandOf = remembered(
    (written: string) => ofMachine().find(({ thread }) => namesOf(written, thread) !== 'not')?.thread.brand ?? written,
  );

  const matchOf = (fileThread: FileThread | null, need: SewingNeed): ThreadMatch => {
    if (fileThread === null) return { by: 'unknown' };
    const { brand, code, hex } = fileThread;
    const isEnough = remembered(({ owned }: Entry) => isEnoughOf(owned.free?.spools ?? owned.spools, need));
    const [named] = (brand && code ? (byCode().get(codeNorm(code)) ?? []) : [])
      .map((one) => ({
        ...one,
        names: namesOf(brand ?? '', one.entry.thread),
        apart: apart(hex, one.entry.thread.hex),
      }))
      .filter(({ names }) => names !== 'not')
      .toSorted(
        (a, b) =>
          Number(a.isAlias) - Number(b.isAlias) ||
          Number(b.names === 'line') - Number(a.names === 'line') ||
          a.apart - b.apart ||
          byStock(a.entry, b.entry, isEnough),
      );
    if (named !== undefined) return { by: 'number', threadId: named.entry.owned.id };
    const [listed] = (brand && code ? (charted().get(codeNorm(code)) ?? []) : [])
      .filter(({ pair }) => namesOf(brand ?? '', pair) !== 'not')
      .toSorted(
        (a, b) =>
          Number(namesOf(brand ?? '', b.pair) === 'line') - Number(namesOf(brand ?? '', a.pair) === 'line') ||
          byStock(a.entry, b.entry, isEnough),
      );
    if (listed !== undefined) return { by: 'chart', threadId: listed.entry.owned.id, publisher: listed.pair.publisher };
    if (hex === null) return brand && code ? { by: 'none', fileThread, nearest: [] } : { by: 'unknown' };
    const ownBrand = brand ? ownBrandOf(brand) : undefined;
    const near = bestForSewing(nearOf(hex.toLowerCase()), isEnough, ownBrand);
    if (near !== undefined) return { by: 'colour', ...asNear(near) };
    // found when somebody asks: who only counts what is missing does not
    const nearest = once(() => nearestOf(hex.toLowerCase())(ownBrand));
    return {
      by: 'none',
      fileThread,
      get nearest() {
        return nearest();
      },
    };
  };

  return {
    match: (blocks, chosen, { pieces, heads, wasteBp }) => {
      const sewn = sewnOf(blocks, chosen, ids);
      const matches = new Map<string, ThreadMatch>();
      for (const [key, group] of groupedBy(sewn, ({ key }) => key)) {
        const [{ threadId, fileThread }] = group as [Sewn, ...Sewn[]];
        const stitches = group.reduce((sum, one) => sum + one.stitches, 0);
        const need = { pieceMm: topMmOf(stitches, wasteBp), pieces, heads };
        matches.set(key, threadId === undefined ? matchOf(fileThread, need) : { by: 'chosen', threadId });
      }
      return sewn.map(({ order, stitches, isStop, isChoiceGone, key }) => ({
        order,
        stitches,
        isStop,
        match: matches.get(key) ?? { by: 'unknown' },
        isChoiceGone,
      }));
    },
    nearest: ({ brand, hex }) =>
      hex === null ? [] : nearestOf(hex.toLowerCase())(brand ? ownBrandOf(brand) : undefined),
    notTaken: ({ hex }) => {
      const left = entries().flatMap((entry) => {
        const reason = entry.owned.spools.length === 0 ? undefined : reasonAgainst(entry.owned);
        // As a plain thread, so that a metallic one is compared too.
        return reason === undefined
          ? []
          : [{ ...entry, thread: { ...entry.thread, effect: 'solid' as const }, reason }];
      });
      return closeThreads({ hex }, left).map((near) => ({ ...asNear(near), reason: near.candidate.reason }));
    },
  };
}

interface Entry {
  readonly owned: TeamThread;
  readonly thread: TeamThread['thread'];
  readonly onNeedle: boolean;
  readonly knownMm: number;
  readonly hasStock: boolean;
}

interface Sewn extends Pick<MatchedBlock, 'order' | 'stitches' | 'isStop' | 'isChoiceGone'> {
  /** The same for all blocks that get one thread: what was chosen, or what the file says. */
  readonly key: string;
  readonly threadId: string | undefined;
  readonly fileThread: FileThread | null;
}

/** The blocks with stitches. A stop takes the thread of the block before; one without a block before is no stop. */
const sewnOf = (
  blocks: readonly SewnBlock[],
  chosen: ReadonlyMap<number, string>,
  ids: ReadonlySet<string>,
): readonly Sewn[] => {
  const sewn: Sewn[] = [];
  for (const [order, block] of blocks.entries()) {
    const { stitches } = block;
    if (stitches === 0) continue;
    const before = sewn.at(-1);
    if (block.stopOnly && before !== undefined) {
      sewn.push({ ...before, order, stitches, isStop: true });
      continue;
    }
    const choice = chosen.get(order) ?? block.threadId ?? undefined;
    const threadId = choice !== undefined && ids.has(choice) ? choice : undefined;
    const fileThread = block.fileThread && withoutStep(storedThread(block.fileThread));
    const { brand = null, code = null, name = null, hex = null } = fileThread ?? {};
    const key = threadId ?? [brand, code, name, hex?.toLowerCase()].join('\u0000');
    const isChoiceGone = choice !== undefined && threadId === undefined;
    sewn.push({ order, stitches, isStop: false, isChoiceGone, key, threadId, fileThread });
  }
  return sewn;
};

/** Brother's palette has a place for “appliqué”: a step of the work, whose colour on the screen is no thread's. */
const withoutStep = (fileThread: FileThread): FileThread =>
  fileThread.brand === 'Brother' && !fileThread.code && fileThread.name === 'Applique'
    ? { ...fileThread, hex: null }
    : fileThread;

/** Materials that sew alike with one needle and tension. What a file asks for is one of them, of weight 40, plain. */
const usualMaterials: ReadonlySet<Thread['material']> = new Set(['polyester', 'rayon']);

const reasonAgainst = ({ thread, spools }: TeamThread): NotTakenReason | undefined => {
  if (thread.kind !== 'machine') return 'kind';
  if (!spools.some(({ spool }) => counts(spool))) return absenceOf(spools);
  if (thread.avoid) return 'avoided';
  const weight = weightOf(thread.weight);
  if (weight !== '' && weight !== '40') return 'weight';
  if (thread.effect !== 'solid') return 'effect';
  return usualMaterials.has(thread.material) ? undefined : 'material';
};

const absenceOf = (spools: TeamThread['spools']): NotTakenReason => {
  const isSome = (state: Spool['state']) => spools.some(({ spool }) => spool.state === state);
  if (spools.some(({ spool }) => spool.lentTo !== null && (spool.state === 'sealed' || spool.state === 'open')))
    return 'lent';
  return isSome('lost') ? 'lost' : isSome('archived') ? 'archived' : 'empty';
};

/** Whether a brand as a file writes it (“Madeira”, “Isacord 40”, “Madeira Rayon”) names a thread's line or brand. */
const namesOf = (
  written: string,
  thread: Pick<Thread, 'brand' | 'line'> & Partial<Pick<Thread, 'material' | 'weight'>>,
): 'line' | 'brand' | 'not' => {
  const key = brandKey(written);
  const brand = brandKey(thread.brand);
  if (key === '') return 'not';
  if (key === brandKey(lineName(thread)) || key === brandKey(`${thread.brand} ${thread.line}`)) return 'line';
  if (key === brand) return 'brand';
  const rest = key.startsWith(brand) ? key.slice(brand.length) : undefined;
  const weight = weightOf(thread.weight ?? null);
  const { material = '' } = thread;
  if (rest === weight || rest === material || rest === `${material}${weight}`) return 'line';
  return 'not';
};

const apart = (hex: string | null, other: string | null): number => {
  const [one, two] = [hex === null ? undefined : labOf(hex), other === null ? undefined : labOf(other)];
  return one === undefined || two === undefined ? 0 : colourDistance(one, two);
};

const byStock = (a: Entry, b: Entry, isEnough: (entry: Entry) => boolean): number =>
  Number(isEnough(b)) - Number(isEnough(a)) ||
  Number(b.hasStock) - Number(a.hasStock) ||
  Number(b.onNeedle) - Number(a.onNeedle) ||
  b.knownMm - a.knownMm ||
  compare(a.owned.id, b.owned.id);

/** By word of the distance, then enough known metres, then a needle, then the order of “nearest in your stock”. */
const bestForSewing = (
  near: readonly NearThread<Entry>[],
  isEnough: (entry: Entry) => boolean,
  brand: string | undefined,
): NearThread<Entry> | undefined => {
  const compareForSewing = (a: NearThread<Entry>, b: NearThread<Entry>): number =>
    likenesses.indexOf(a.likeness) - likenesses.indexOf(b.likeness) ||
    Number(isEnough(b.candidate)) - Number(isEnough(a.candidate)) ||
    Number(b.candidate.onNeedle) - Number(a.candidate.onNeedle) ||
    compareNear(a, b, brand);
  let best: NearThread<Entry> | undefined;
  for (const one of near) if (best === undefined || compareForSewing(one, best) < 0) best = one;
  return best;
};

const asNear = ({
  candidate,
  distance,
  likeness,
}: NearThread<{
  readonly owned: TeamThread;
  readonly thread: Pick<Thread, 'hex' | 'effect' | 'confidence' | 'brand' | 'code'>;
  readonly knownMm: number;
}>): NearTeamThread => ({ threadId: candidate.owned.id, distance, likeness });

const groupedPairs = <T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> =>
  new Map([...groupedBy(pairs, ([key]) => key)].map(([key, group]) => [key, group.map(([, one]) => one)]));

const remembered = <K, V>(workOut: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = workOut(key);
    known.set(key, value);
    return value;
  };
};

const once = <V>(workOut: () => V): (() => V) => {
  const of = remembered(workOut);
  return () => of(undefined);
};

/** Sorts threads by lightness, so that those which may look like a colour are found without a look at all others. */
const lightnessWindow = (entries: readonly Entry[]): ((hex: string) => readonly Entry[]) => {
  const lit = entries
    .flatMap((entry) => {
      const lab = entry.thread.hex === null ? undefined : labOf(entry.thread.hex);
      return lab === undefined ? [] : [{ entry, l: lab.l }];
    })
    .toSorted((a, b) => a.l - b.l);
  return (hex) => {
    const lab = labOf(hex);
    if (lab === undefined) return [];
    const [from, to] = [lab.l - farthestInLightness, lab.l + farthestInLightness];
    const first = firstFrom(lit, from);
    const near: Entry[] = [];
    for (let at = first; at < lit.length; at += 1) {
      const one = lit[at];
      if (one === undefined || one.l > to) break;
      near.push(one.entry);
    }
    return near;
  };
};

const firstFrom = (lit: readonly { readonly l: number }[], from: number): number => {
  let [low, high] = [0, lit.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lit[middle]?.l ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Beyond this difference in lightness no thread is within `farthestAlike` (see `leastByLightness`), with room to spare. */
const farthestInLightness = 1.75 * farthestAlike + 0.1;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A chart of one line, and how many of a file's colours it has. */
export interface SpokenChart extends Pick<ChartColour, 'brand' | 'line'> {
  readonly exact: number;
  readonly of: number;
  /** The chart's colours by hex (lower case); a colour that the chart has under two numbers is not among them. */
  readonly colours: ReadonlyMap<string, ChartColour>;
}

/** The least colours that a file must name by RGB alone, and the least share of them that a chart must have exactly. */
const leastColours = 3;
const leastShare = 0.8;

/**
 * Returns the chart in whose colours a file speaks that names at least three colours by RGB alone: at least 80 % are
 * exactly its colours. The most exact ones win, then a line that the team owns, then the earlier favourite brand.
 * Undefined if no chart of machine thread does. `ownLines`: `brand/line` of the team's threads.
 */
export function chartOfFile(
  blocks: readonly Pick<SewnBlock, 'stitches' | 'fileThread'>[],
  charts: readonly ChartColour[],
  {
    ownLines,
    favouriteBrands,
  }: { readonly ownLines: ReadonlySet<string>; readonly favouriteBrands: readonly string[] },
): SpokenChart | undefined {
  const hexes = coloursAlone(blocks);
  if (hexes.size < leastColours) return undefined;
  const favourites = favouriteBrands.map(brandKey);
  const placeOf = (brand: string): number => {
    const place = favourites.indexOf(brandKey(brand));
    return place < 0 ? favourites.length : place;
  };
  const ofMachine = charts.filter(({ kind, hex }) => kind === 'machine' && hex !== null);
  return [...groupedBy(ofMachine, ({ brand, line }) => `${brand}/${line}`).values()]
    .map((colours) => {
      const byHex = groupedBy(colours, ({ hex }) => (hex ?? '').toLowerCase());
      const [{ brand, line }] = colours as [ChartColour, ...ChartColour[]];
      return { brand, line, byHex, exact: [...hexes].filter((hex) => byHex.has(hex)).length };
    })
    .filter(({ exact }) => exact >= hexes.size * leastShare)
    .toSorted(
      (a, b) =>
        b.exact - a.exact ||
        Number(ownLines.has(`${b.brand}/${b.line}`)) - Number(ownLines.has(`${a.brand}/${a.line}`)) ||
        placeOf(a.brand) - placeOf(b.brand) ||
        compare(`${a.brand}/${a.line}`, `${b.brand}/${b.line}`),
    )
    .map(({ brand, line, byHex, exact }) => {
      const single = [...byHex].flatMap(([hex, [colour, ...others]]) =>
        colour === undefined || others.length > 0 ? [] : [[hex, colour] as const],
      );
      return { brand, line, exact, of: hexes.size, colours: new Map(single) };
    })[0];
}

/** Names the threads of a file by the chart in whose colours it speaks; other blocks stay as they are. */
export function namedByChart<B extends Pick<SewnBlock, 'fileThread'>>(
  blocks: readonly B[],
  chart: SpokenChart,
): readonly B[] {
  return blocks.map((block) => {
    const { fileThread } = block;
    const colour = isColourAlone(fileThread) ? chart.colours.get(fileThread.hex.toLowerCase()) : undefined;
    if (colour === undefined || fileThread === null) return block;
    return { ...block, fileThread: { ...fileThread, brand: lineName(chart), code: colour.code, name: colour.name } };
  });
}

/** Whether a file names enough colours by RGB alone that it may speak of a chart. */
export function namesColoursAlone(blocks: readonly Pick<SewnBlock, 'stitches' | 'fileThread'>[]): boolean {
  return coloursAlone(blocks).size >= leastColours;
}

const coloursAlone = (blocks: readonly Pick<SewnBlock, 'stitches' | 'fileThread'>[]): ReadonlySet<string> =>
  new Set(
    blocks.flatMap(({ stitches, fileThread }) =>
      stitches > 0 && isColourAlone(fileThread) ? fileThread.hex.toLowerCase() : [],
    ),
  );

const isColourAlone = (fileThread: FileThread | null): fileThread is FileThread & { readonly hex: string } =>
  fileThread !== null && fileThread.hex !== null && !fileThread.code;
