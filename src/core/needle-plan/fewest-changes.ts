/** One design on one machine, as numbers: threads and needles count from 0; −1 means no thread, or no needle. */
export interface Sewing {
  /** The thread of each block. */
  readonly threads: readonly number[];
  /** The thread on each needle before the first piece. */
  readonly start: readonly number[];
  readonly pinned: readonly boolean[];
  /** The needle that a person chose for each block. */
  readonly byHand: readonly number[];
  readonly pieces: number;
  /** The threads of the blocks that are sewn after the last piece. */
  readonly later: readonly number[];
}

/** The needle of each block. `isProved` is false if the search grew too long, so that the rule alone decided. */
export interface NeedleChoice {
  readonly needles: readonly number[];
  readonly isProved: boolean;
}

/**
 * Finds the needle of each block with the fewest changes over all pieces; of equal plans, one with the fewest loads
 * before the start; of these, the one that follows the rule for longest (rules: Needle plan). Every block needs a
 * needle that can sew it: one with its thread, or one that is not pinned. The search is cut off by a count of its
 * steps and not by a clock, so that every device gets the same plan.
 */
export function needlesWithFewestChanges(sewing: Sewing): NeedleChoice {
  const board = boardOf(sewing);
  const bounds = boundsOf(sewing);
  const byRule = planByRule(sewing, board);
  const known = new Map<string, number>();
  const chosen: number[] = [];
  let target = 0;

  /** Looks for a plan that costs `target` at most. Returns `found`, or the least cost that is still possible. */
  const search = (block: number): number => {
    if (block === sewing.threads.length) {
      const cost = board.cost() + board.costOfReturn();
      return cost <= target ? found : cost;
    }
    const given = board.givenNeedle(block);
    if (given !== undefined) return searchWith(block, given);
    const bound = bounds.leastCost(board, block, target);
    if (bound > target || bounds.steps() > mostSteps) return bound;
    const spent = board.cost();
    const traits = traitsOf(sewing, board, bounds, block);
    const key = keyOf(block, traits);
    const least = spent + (known.get(key) ?? 0);
    if (least > target) return least;
    let possible = Infinity;
    const tried = new Set<string>();
    for (const needle of board.byPreference(block)) {
      // Needles that are alike lead to plans of equal cost, of which the rule prefers the first.
      const { code, isUseful } = traits[needle] ?? noTraits;
      if (!isUseful && tried.has(code)) continue;
      tried.add(code);
      const cost = searchWith(block, needle);
      if (cost === found) return found;
      possible = Math.min(possible, cost);
    }
    known.set(key, possible - spent);
    return possible;
  };
  const searchWith = (block: number, needle: number): number => {
    chosen[block] = needle;
    const takeBack = board.sew(block, needle);
    const cost = search(block + 1);
    takeBack();
    return cost;
  };

  // Each round shows that no plan costs `target` or less, and raises it to the least cost that is still possible. No
  // plan comes before the rule's own in the order of the rule, so that one is taken when it turns out to be as cheap.
  let next = bounds.leastCost(board, 0, Infinity);
  while (next < byRule.cost) {
    target = next;
    next = search(0);
    if (next === found) return { needles: chosen, isProved: true };
    if (bounds.steps() > mostSteps) return { needles: byRule.needles, isProved: false };
  }
  return { needles: byRule.needles, isProved: true };
}

const found = -1;

/** A cost is one number: changes, each worth this much, plus loads before the start (one a needle, 32 at most). */
const costOfChange = 64;

/** Steps of the bounds in one search: some 100 ms. Most designs of 24 blocks on 12 needles need a tenth of it. */
const mostSteps = 500_000;

/** Later than every use of a thread. */
const never = 2 ** 31 - 1;

/** The needles while blocks are sewn one after the other in the first piece. */
interface Board {
  /** The thread on each needle now. */
  readonly on: readonly number[];
  /** The thread that each needle sewed first, −1 if no block used it yet. */
  readonly first: readonly number[];
  /** Loads so far that every piece needs. */
  readonly within: () => number;
  /** Loads so far that are done before the start. */
  readonly before: () => number;
  readonly cost: () => number;
  readonly costOfReturn: () => number;
  /** The needle that must sew a block: the one chosen by hand, or else the lowest one that has its thread. */
  readonly givenNeedle: (block: number) => number | undefined;
  /** The needles that may be loaded for a block, those that the rule prefers first. */
  readonly byPreference: (block: number) => readonly number[];
  /** Sews a block, and loads its thread if the needle has another. The answer takes it back. */
  readonly sew: (block: number, needle: number) => () => void;
}

function boardOf(sewing: Sewing): Board {
  const { threads, start, pinned, byHand, pieces } = sewing;
  const on = [...start];
  const first = start.map(() => -1);
  const uses = nextUses(sewing);
  const free = [...start.keys()].filter((needle) => pinned[needle] !== true);
  let within = 0;
  let before = 0;

  return {
    on,
    first,
    within: () => within,
    before: () => before,
    cost: () => within * pieces * costOfChange + before,
    costOfReturn: () =>
      countWhere(first, (thread, needle) => thread !== -1 && thread !== on[needle]) * (pieces - 1) * costOfChange,
    givenNeedle: (block) => {
      const chosen = byHand[block] ?? -1;
      const given = chosen >= 0 ? chosen : on.indexOf(threads[block] ?? -1);
      return given >= 0 ? given : undefined;
    },
    byPreference: (block) => {
      const next = on.map((thread) => (thread === -1 ? Infinity : (uses[block]?.[thread] ?? never)));
      const isUsed = (needle: number) => Number(first[needle] !== -1);
      return free.toSorted((a, b) => {
        const [nextA, nextB] = [next[a] ?? 0, next[b] ?? 0];
        if (nextA !== nextB) return nextB > nextA ? 1 : -1;
        return isUsed(a) - isUsed(b) || a - b;
      });
    },
    sew: (block, needle) => {
      const thread = threads[block] ?? -1;
      const was = { on: on[needle] ?? -1, first: first[needle] ?? -1, within, before };
      if (was.on !== thread && was.first === -1) before += 1;
      if (was.on !== thread && was.first !== -1) within += 1;
      if (was.first === -1) first[needle] = thread;
      on[needle] = thread;
      return () => {
        on[needle] = was.on;
        first[needle] = was.first;
        within = was.within;
        before = was.before;
      };
    },
  };
}

/** For each block, when each thread is sewn next: in this piece, in the next piece, or after the last one. */
function nextUses({ threads, start, later, pieces }: Sewing): readonly Int32Array[] {
  const { length } = threads;
  const next = new Int32Array(Math.max(-1, ...threads, ...start, ...later) + 1).fill(never);
  for (const [at, thread] of [...later.entries()].reverse()) next[thread] = 2 * length + at;
  if (pieces > 1) for (const [block, thread] of [...threads.entries()].reverse()) next[thread] = length + block;
  return usesFrom(threads, next);
}

/** For each place of a sequence, when each thread is used next, from this place on. */
function usesFrom(threads: readonly number[], afterwards: Int32Array): readonly Int32Array[] {
  const next = afterwards.slice();
  const uses: Int32Array[] = [];
  for (const [at, thread] of [...threads.entries()].reverse()) {
    next[thread] = at;
    uses[at] = next.slice();
  }
  return uses;
}

function planByRule({ threads }: Sewing, board: Board): { readonly needles: readonly number[]; readonly cost: number } {
  const needles: number[] = [];
  const steps = threads.map((_, block) => {
    const needle = board.givenNeedle(block) ?? board.byPreference(block)[0] ?? 0;
    needles.push(needle);
    return board.sew(block, needle);
  });
  const cost = board.cost() + board.costOfReturn();
  for (const takeBack of steps.reverse()) takeBack();
  return { needles, cost };
}

/** What the cost of the remaining blocks depends on, for one needle. */
interface Traits {
  readonly code: string;
  readonly order: number;
  /** Whether a block still to come may find its thread here. */
  readonly isUseful: boolean;
}

const noTraits: Traits = { code: '', order: 0, isUseful: false };

function traitsOf({ start, pinned, byHand, pieces }: Sewing, board: Board, bounds: Bounds, block: number): Traits[] {
  return board.on.map((on, needle) => {
    const first = board.first[needle] ?? -1;
    const isUseful =
      bounds.isSewnFrom(block, on) && !start.some((thread, at) => at < needle && thread === on && pinned[at] === true);
    const thread = isUseful ? on + 1 : 0;
    const chosen = byHand.lastIndexOf(needle) >= block ? needle + 1 : 0;
    let history = first + 3;
    if (first === -1) history = 0;
    else if (pieces === 1 || first === on) history = 1;
    else if (!bounds.isSewnFrom(block, first)) history = 2;
    return {
      code: String.fromCharCode(thread, history, chosen),
      order: isUseful ? thread * costOfChange + needle : -(history * costOfChange + chosen),
      isUseful,
    };
  });
}

/**
 * A text that is equal for two boards only if their remaining blocks cost the same. It sorts the needles by what is on
 * them: their numbers make no difference, save for a thread on several needles and for choices by hand.
 */
function keyOf(block: number, traits: readonly Traits[]): string {
  const sorted = traits.toSorted((a, b) => a.order - b.order);
  return sorted.reduce((key, { code }) => key + code, String.fromCharCode(block));
}

function countWhere(list: readonly number[], isCounted: (value: number, at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < list.length; at += 1) if (isCounted(list[at] ?? -1, at)) count += 1;
  return count;
}

interface Bounds {
  /** The least that a plan can cost in all when its first blocks were sewn as on the board, or just over `enough`. */
  readonly leastCost: (board: Board, block: number, enough: number) => number;
  /** Whether this block or a later one sews the thread. */
  readonly isSewnFrom: (block: number, thread: number) => boolean;
  /** How much the bounds have worked so far. */
  readonly steps: () => number;
}

/**
 * Lower bounds for the loads of a design. They let a thread go to any needle that is not pinned, also to another one
 * in the next piece. Then nothing needs fewer loads than taking off the thread whose next use is farthest (Belady's
 * rule for caches), which is quick to count.
 */
function boundsOf({ threads, start, pinned, pieces }: Sewing): Bounds {
  const free = [...start.keys()].filter((needle) => pinned[needle] !== true);
  const loaded = new Set(start.filter((_, needle) => pinned[needle] === true));
  // The blocks whose thread is on no pinned needle; `placeOf` leads from a block to the first of these from it on.
  const asked: number[] = [];
  const placeOf: number[] = [];
  for (const thread of threads) {
    placeOf.push(asked.length);
    if (!loaded.has(thread)) asked.push(thread);
  }
  const { length } = asked;
  const unused = new Int32Array(Math.max(-1, ...threads, ...start) + 1).fill(never);
  const uses = [...usesFrom(asked, unused), unused];
  const inNextPiece = (uses[0] ?? unused).map((place) => (place === never ? never : place + length));
  const nextOfSame = asked.map((thread, place) => uses[place + 1]?.[thread] ?? never);
  const nextRound = nextOfSame.map((next, place) =>
    next === never ? (inNextPiece[asked[place] ?? 0] ?? never) : next,
  );
  const lastBlock = new Map(threads.map((thread, block) => [thread, block]));
  const isSewnFrom = (block: number, thread: number): boolean => (lastBlock.get(thread) ?? -1) >= block;

  /** For each free needle the place at which its thread is used next; −1 if it may take any thread. */
  const slots = new Int32Array(free.length);
  /** For each place the slot that keeps its thread until then, from 1; 0 if none does. */
  const slotFor = new Uint8Array((manyRounds + 1) * length);
  let steps = 0;

  const setSlot = (slot: number, place: number): void => {
    slots[slot] = place;
    if (place >= 0 && place < slotFor.length) slotFor[place] = slot + 1;
  };

  /** The slot that takes a thread that is on no needle: one that may take any, or the one whose next use is farthest. */
  const slotToLoad = (): number => {
    let farthest = 0;
    for (let slot = 0; slot < slots.length; slot += 1) {
      const place = slots[slot] ?? 0;
      if (place === -1) return slot;
      if (place > (slots[farthest] ?? 0)) farthest = slot;
    }
    const place = slots[farthest] ?? 0;
    if (place < slotFor.length) slotFor[place] = 0;
    return farthest;
  };

  const loads = (from: number, to: number, isRound: boolean): number => {
    const next = isRound ? nextRound : nextOfSame;
    let count = 0;
    let roundStart = 0;
    for (let at = from; at < to; at += 1) {
      if (at - roundStart === length) roundStart += length;
      const kept = slotFor[at] ?? 0;
      if (kept === 0) count += 1;
      setSlot(kept === 0 ? slotToLoad() : kept - 1, (next[at - roundStart] ?? 0) + roundStart);
    }
    steps += to - from;
    return count;
  };

  const setSlots = (board: Board, from: number, { isRound, keepsStart }: Record<'isRound' | 'keepsStart', boolean>) => {
    const next = uses[from] ?? unused;
    slotFor.fill(0, 0, 2 * length);
    for (let slot = 0; slot < free.length; slot += 1) {
      const needle = free[slot] ?? 0;
      const thread = board.on[needle] ?? -1;
      const isFree = thread === -1 || (!keepsStart && board.first[needle] === -1);
      let place = isFree ? -1 : (next[thread] ?? never);
      if (place === never && isRound) place = inNextPiece[thread] ?? never;
      // A second needle with the same thread saves nothing.
      setSlot(slot, (slotFor[place] ?? 0) === 0 ? place : never);
    }
  };

  const fewestPerPiece = (): number => {
    if (pieces === 1 || length === 0) return 0;
    slots.fill(-1);
    return Math.ceil((loads(0, manyRounds * length, true) - free.length) / manyRounds);
  };
  const perPieceAnyhow = fewestPerPiece();

  const leastCost = (board: Board, block: number, enough: number): number => {
    const from = placeOf[block] ?? length;
    const unusedNeedles = countWhere(board.first, (thread, needle) => thread === -1 && pinned[needle] !== true);
    setSlots(board, from, { isRound: false, keepsStart: false });
    const stillWithin = Math.max(0, loads(from, length, false) - unusedNeedles);
    const within = board.within() + stillWithin;
    const returns = countWhere(
      board.first,
      (thread, needle) => thread !== -1 && thread !== board.on[needle] && !isSewnFrom(block, thread),
    );
    const costOf = (perPiece: number) => (within + (pieces - 1) * perPiece) * costOfChange + board.before();
    const least = costOf(Math.max(perPieceAnyhow, within + returns));
    if (least > enough) return least;
    let perRound = 0;
    if (pieces > 1) {
      setSlots(board, from, { isRound: true, keepsStart: false });
      perRound = loads(from, from + length, true) - unusedNeedles;
    }
    setSlots(board, from, { isRound: false, keepsStart: true });
    const stillBefore = Math.max(0, loads(from, length, false) - stillWithin);
    return Math.max(least, costOf(perRound)) + stillBefore;
  };

  return { leastCost, isSewnFrom, steps: () => steps };
}

/** So many pieces one after the other show the average of the loads in a piece closely. */
const manyRounds = 64;
