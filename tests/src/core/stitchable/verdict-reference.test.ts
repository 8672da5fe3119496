import { expect, test } from 'vitest';
import type { SewnBlock, TeamThread } from '#core/stitchable/match-threads.ts';
import type { PlanFigures, Verdict, VerdictMachine } from '#core/stitchable/verdict.ts';
import { isEqual } from '#core/is-equal.ts';
import { oneOf, seeded } from '../../seeded.ts';
import { aBlock, aHoop, aMachine, ask, aSpool, aThread, rgb } from './a-stock.ts';

const stocks = 5000;

interface Case {
  readonly threads: readonly TeamThread[];
  readonly blocks: readonly SewnBlock[];
  readonly pieces: number;
  readonly on: VerdictMachine | undefined;
}

const hexes = ['#ff0000', '#00ff00', '#0000ff', '#000000', '#ffffff'];

const aCase = (random: () => number): Case => {
  const chance = (share: number) => random() < share;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pieces = oneOf(random, [1, 1, 2, 5, 24, 30]);
  const machineKind = oneOf(random, ['any', 'single', 'several', 'heads'] as const);
  const heads = machineKind === 'heads' ? 2 + upTo(3) : 1;
  // Amounts near what is needed, so that every answer comes often.
  const usualMm = 5.5 * 1000 * Math.ceil(pieces / heads);
  const threads = Array.from({ length: 1 + upTo(3) }, (_, thread) => {
    const spools = Array.from({ length: upTo(6) }, (_one, at) => {
      const remainingMm = chance(0.12) ? null : Math.round(usualMm * oneOf(random, [0, 0.2, 0.5, 0.9, 1, 1.1, 2, 4]));
      return aSpool(`t${thread}s${at}`, null, {
        remainingMm,
        initialLengthMm: Math.max(1, Math.round(usualMm * oneOf(random, [0.3, 1, 5]))),
        state: oneOf(random, ['sealed', 'sealed', 'sealed', 'open', 'open', 'empty', 'lost', 'archived']),
        lentTo: chance(0.12) ? 'Ana' : null,
        lot: oneOf(random, [null, null, 'A', 'B', 'C']),
      });
    });
    return aThread(`t${thread}`, spools, {
      hex: hexes[thread] ?? null,
      kind: chance(0.1) ? 'floss' : 'machine',
      avoid: chance(0.1),
      effect: chance(0.1) ? 'metallic' : 'solid',
      weight: oneOf(random, ['40', '40', '40 wt', null, '60']),
    });
  });
  const blocks = Array.from({ length: 1 + upTo(5) }, () => {
    const stitches = chance(0.05) ? 0 : 2 * (300 + upTo(700));
    const code = `t${upTo(threads.length)}`;
    const kind = random();
    if (kind < 0.5) return aBlock(code, stitches);
    if (kind < 0.75) return aBlock(null, stitches, { fileThread: rgb(oneOf(random, hexes)) });
    if (kind < 0.9) return aBlock(null, stitches, { threadId: code });
    return aBlock(null, stitches, { stopOnly: chance(0.7) });
  });
  if (machineKind === 'any') return { threads, blocks, pieces, on: undefined };
  const loaded = new Set(threads.filter(() => chance(0.6)).map(({ id }) => id));
  const loadsBefore = threads
    .filter(({ id }) => !loaded.has(id))
    .map(({ id }, at) => ({ needle: at + 1, threadId: id }));
  const within = upTo(2);
  const plan: PlanFigures = {
    loadsBefore: chance(0.5) ? [] : loadsBefore,
    changesPerPiece: within,
    changes: within * pieces,
  };
  const hoops = chance(0.2) ? [] : [aHoop('h', { fieldWMm10: oneOf(random, [900, 1300]), rotatable: chance(0.5) })];
  const machine = {
    heads,
    needlesPerHead: machineKind === 'single' ? 1 : 6,
    maxStitches: chance(0.1) ? 2000 : null,
    fieldWMm10: chance(0.1) ? 900 : null,
  };
  return { threads, blocks, pieces, on: aMachine(machine, { loaded, plan, hoops }) };
};

/** What is said of a case, for the comparison: everything but the choice among spools that serve equally well. */
const saidOf = (verdict: Verdict) => ({
  colour: verdict.colour,
  kinds: verdict.parts
    .filter(({ kind }) => kind !== 'nextSpool' && kind !== 'needleSize' && kind !== 'hoop')
    .map((part) => ('threadId' in part ? `${part.kind} ${part.threadId}` : part.kind))
    .toSorted(),
  threads: verdict.threads
    .map(({ threadId, orders, neededMm, colour, choice }) => ({
      threadId,
      orders,
      neededMm,
      colour,
      state: choice.state,
      missingMm: choice.missingMm,
      missingHeads: choice.missingHeads,
      knownPieces: choice.knownPieces,
      // How many spools are taken, and which where one alone covers the need, is part of the rules.
      taken: choice.state === 'enough' ? choice.spools.length : null,
      single: choice.state === 'enough' && choice.spools.length === 1 ? choice.spools[0]?.id : null,
      isMixed: choice.state === 'enough' && choice.mixedLots.length > 0,
    }))
    .toSorted((a, b) => (a.threadId < b.threadId ? -1 : 1)),
  enoughForPieces: verdict.enoughForPieces,
  bobbins: verdict.bobbins,
});

type Said = ReturnType<typeof saidOf>;
type Spool = TeamThread['spools'][number];

/** The same answers written anew, by trying everything: all sets of spools, one piece after the other. */
const slowlySaid = ({ threads, blocks, pieces, on }: Case): Said => {
  const heads = on?.machine.heads ?? 1;
  const rank = ['green', 'amber', 'grey', 'red'] as const;
  let worst = 0;
  const kinds: string[] = [];
  const say = (kind: string, colour: (typeof rank)[number]) => {
    kinds.push(kind);
    worst = Math.max(worst, rank.indexOf(colour));
  };

  const orders = new Map<string, number[]>();
  const missing = new Set<string>();
  let unknown = 0;
  let last: string | undefined;
  for (const [order, block] of blocks.entries()) {
    if (block.stitches === 0) continue;
    if (!(block.stopOnly && last !== undefined)) {
      last = slowMatch(block, threads);
      if (last === 'unknown') unknown += 1;
      else if (last.startsWith('none ')) missing.add(last);
    }
    if (threads.some(({ id }) => id === last)) orders.set(last, [...(orders.get(last) ?? []), order]);
  }
  if (unknown > 0) say('chooseColours', 'grey');
  for (let count = 0; count < missing.size; count += 1) say('buyUnmatched', 'red');

  const said = [...orders].map(([threadId, list]) => {
    const thread = threads.find(({ id }) => id === threadId) as TeamThread;
    let stitches = 0;
    for (const order of list) stitches += blocks[order]?.stitches ?? 0;
    const answer = slowSpools(thread.spools, stitches * 5.5, pieces, heads);
    let own = 0;
    const sayOwn = (kind: string, colour: (typeof rank)[number]) => {
      own = Math.max(own, rank.indexOf(colour));
      say(`${kind} ${threadId}`, colour);
    };
    if (answer.state === 'short') sayOwn('buy', 'red');
    if (answer.state === 'probably') sayOwn('probably', 'amber');
    if (answer.isMixed) sayOwn('mixesLots', 'amber');
    if (on !== undefined && on.machine.needlesPerHead > 1 && !on.loaded.has(threadId)) own = Math.max(own, 1);
    return { threadId, orders: list, colour: rank[own] ?? 'green', ...answer };
  });

  const size = 1000;
  if (on !== undefined) {
    const isSingle = on.machine.needlesPerHead === 1;
    if (!isSingle && (on.plan?.loadsBefore.length ?? 0) > 0) say('load', 'amber');
    if ((on.plan?.changes ?? 0) > 0) say('changes', isSingle ? 'green' : 'amber');
    const stitches = blocks.reduce((sum, block) => sum + block.stitches, 0);
    if (on.machine.maxStitches !== null && stitches > on.machine.maxStitches) say('tooManyStitches', 'red');
    if (on.machine.fieldWMm10 !== null && size > on.machine.fieldWMm10) say('beyondField', 'red');
    if (on.hoops.length === 0) say('sizeUnchecked', 'green');
    else if (on.hoops.every(({ fieldWMm10 }) => fieldWMm10 < size)) say('noHoopFits', 'red');
  }

  // Bobbin after bobbin, piece after piece, head after head.
  const stitches = blocks.reduce((sum, block) => sum + block.stitches, 0);
  const workingHeads = Math.min(heads, pieces);
  let bobbins = 0;
  for (let head = 0; head < workingHeads; head += 1) {
    let left = 0;
    for (let piece = 0; piece < Math.ceil(pieces / heads) && stitches > 0; piece += 1) {
      if (left < stitches * 3) [left, bobbins] = [113_386, bobbins + 1];
      left -= stitches * 3;
    }
  }
  return {
    colour: rank[worst] ?? 'green',
    kinds: kinds.toSorted(),
    threads: said.toSorted((a, b) => (a.threadId < b.threadId ? -1 : 1)),
    enoughForPieces:
      unknown > 0 || missing.size > 0 || said.length === 0 ? null : Math.min(...said.map((one) => one.knownPieces)),
    bobbins,
  };
};

const slowMatch = (block: SewnBlock, threads: readonly TeamThread[]): string => {
  const chosen = threads.find(({ id }) => id === block.threadId);
  if (chosen !== undefined) return chosen.id;
  if (block.fileThread === null) return 'unknown';
  const { code, hex } = block.fileThread;
  for (const { id, thread } of threads) {
    if (code !== null && thread.kind === 'machine' && thread.code === code) return id;
  }
  // The colours are the same or far apart.
  for (const { id, thread, spools } of threads) {
    const isThere = spools.some(isCounted);
    const isPlain = thread.effect === 'solid' && thread.weight !== '60';
    if (hex !== null && thread.hex === hex && thread.kind === 'machine' && isThere && isPlain && !thread.avoid)
      return id;
  }
  return `none ${code ?? hex}`;
};

const isCounted = ({ spool }: Spool): boolean => {
  if (spool.lentTo !== null) return false;
  if (['empty', 'lost', 'archived'].includes(spool.state)) return false;
  return spool.remainingMm === null || spool.remainingMm > 0;
};

const slowSpools = (spools: readonly Spool[], pieceMm: number, pieces: number, heads: number) => {
  const there = spools.filter(isCounted);
  const mmOf = ({ spool }: Spool) => spool.remainingMm ?? 0;
  const known = there.filter(({ spool }) => spool.remainingMm !== null);
  const unknown = there.filter(({ spool }) => spool.remainingMm === null);
  const canSew = (count: number): boolean => {
    if (Math.min(heads, count) === 1 && heads === 1)
      return known.reduce((sum, one) => sum + mmOf(one), 0) >= count * pieceMm;
    const each = Math.ceil(count / heads) * pieceMm;
    return known.filter((one) => mmOf(one) >= each).length >= Math.min(heads, count);
  };
  let knownPieces = 0;
  while (canSew(knownPieces + 1)) knownPieces += 1;

  const working = Math.min(heads, pieces);
  const each = Math.ceil(pieces / heads) * pieceMm;
  const neededMm = working * each > pieces * pieceMm && working === 1 ? pieces * pieceMm : working * each;
  const total = known.reduce((sum, one) => sum + mmOf(one), 0);
  const none = { neededMm, taken: null, single: null, isMixed: false };
  if (working === 1) {
    const missingMm = Math.max(0, pieces * pieceMm - total);
    if (missingMm > 0) {
      const most = unknown.reduce((sum, { spool }) => sum + spool.initialLengthMm, 0);
      const state = most >= missingMm ? ('probably' as const) : ('short' as const);
      return {
        ...none,
        state,
        missingMm,
        missingHeads: 0,
        knownPieces: Math.min(knownPieces, pieces - 1),
        isMixed: false,
      };
    }
    const sets = subsetsOf(known).filter((set) => set.reduce((sum, one) => sum + mmOf(one), 0) >= pieces * pieceMm);
    return {
      neededMm,
      state: 'enough' as const,
      missingMm,
      missingHeads: 0,
      knownPieces: Math.max(knownPieces, pieces),
      ...bestOf(sets),
    };
  }
  const fit = known.filter((one) => mmOf(one) >= each);
  const missingHeads = Math.max(0, working - fit.length);
  const maybe = unknown.filter(({ spool }) => spool.initialLengthMm >= each).length;
  if (missingHeads > 0) {
    const state = maybe >= missingHeads ? ('probably' as const) : ('short' as const);
    return { ...none, state, missingMm: missingHeads * each, missingHeads, knownPieces };
  }
  const sets = subsetsOf(fit).filter((set) => set.length === working);
  return { neededMm, state: 'enough' as const, missingMm: 0, missingHeads, knownPieces, ...bestOf(sets) };
};

/** Of all sets that are enough: one spool, then one lot or none known, then one lot beside none known, then any. */
const bestOf = (sets: readonly (readonly Spool[])[]) => {
  const lotsOf = (set: readonly Spool[]) => new Set(set.map(({ spool }) => spool.lot));
  const namedOf = (set: readonly Spool[]) => [...lotsOf(set)].filter((lot) => lot !== null).length;
  const classOf = (set: readonly Spool[]) =>
    set.length === 1 ? 0 : lotsOf(set).size === 1 ? 1 : namedOf(set) <= 1 ? 2 : 3;
  const bestClass = Math.min(...sets.map(classOf));
  const inClass = sets.filter((set) => classOf(set) === bestClass);
  const taken = Math.min(...inClass.map(({ length }) => length));
  const singles = inClass.filter(({ length }) => length === 1).map(([one]) => one as Spool);
  const open = singles.filter(({ spool }) => spool.state === 'open');
  const least = (open.length > 0 ? open : singles).toSorted(
    (a, b) => (a.spool.remainingMm ?? 0) - (b.spool.remainingMm ?? 0) || (a.id < b.id ? -1 : 1),
  )[0];
  return { taken, single: least?.id ?? null, isMixed: bestClass === 3 };
};

const subsetsOf = (spools: readonly Spool[]): readonly (readonly Spool[])[] =>
  Array.from({ length: 2 ** spools.length }, (_, bits) => spools.filter((_one, at) => (bits >> at) & 1)).filter(
    ({ length }) => length > 0,
  );

test(`The verdict is that of a slow reference for ${stocks} random stocks`, () => {
  const random = seeded(58);
  const seen = new Map<string, number>();
  for (let round = 0; round < stocks; round += 1) {
    const one = aCase(random);
    const verdict = ask({ ...one, design: { widthMm10: 1000, heightMm10: 1000 } });
    const said = saidOf(verdict);
    // Of what is only probable, the mixing of lots is not judged: which of the unknown spools are needed is open.
    const kinds = said.kinds.filter(
      (kind) =>
        !verdict.threads.some(
          ({ threadId, choice }) => choice.state === 'probably' && kind === `mixesLots ${threadId}`,
        ),
    );
    const [quick, slow] = [{ ...said, kinds }, slowlySaid(one)];
    if (!isEqual(quick, slow)) throw new Error(`Case ${round}: ${JSON.stringify({ one, quick, slow }, undefined, 1)}`);
    for (const kind of [said.colour, ...said.kinds.map((text) => text.split(' ')[0] ?? '')])
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  // Every answer came often enough to be judged.
  const answers = ['green', 'amber', 'grey', 'red', 'buy', 'probably', 'mixesLots', 'load', 'changes', 'buyUnmatched'];
  for (const answer of [...answers, 'chooseColours', 'noHoopFits', 'sizeUnchecked', 'beyondField', 'tooManyStitches'])
    expect([answer, (seen.get(answer) ?? 0) > 50]).toEqual([answer, true]);
});
