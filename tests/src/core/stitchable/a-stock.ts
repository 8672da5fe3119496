import { threadMatcher, type Sewing, type SewnBlock, type TeamThread } from '#core/stitchable/match-threads.ts';
import {
  verdictOf,
  type PlanFigures,
  type Verdict,
  type VerdictMachine,
  type VerdictPart,
} from '#core/stitchable/verdict.ts';
import { machineDefaults } from '#core/kinds/machine.ts';
import { hoopDefaults } from '#core/kinds/hoop.ts';
import { spoolDefaults } from '#core/kinds/spool-defaults.ts';
import { threadDefaults } from '#core/kinds/thread-defaults.ts';

type Spools = TeamThread['spools'];

/** A spool; `metres` is null for an unknown amount. */
export const aSpool = (
  id: string,
  metres: number | null,
  set: Partial<Spools[number]['spool']> = {},
): Spools[number] => ({
  id,
  spool: {
    ...spoolDefaults,
    initialLengthMm: 5_000_000,
    remainingMm: metres === null ? null : Math.round(metres * 1000),
    precision: metres === null ? 'unknown' : 'counted',
    ...set,
  },
});

export const aThread = (id: string, spools: Spools = [], set: Partial<TeamThread['thread']> = {}): TeamThread => ({
  id,
  thread: { ...threadDefaults, brand: 'Isacord', line: 'Isacord 40', code: id, ...set },
  spools,
});

/** A block that names its thread by brand and number. */
export const aBlock = (code: string | null, stitches: number, set: Partial<SewnBlock> = {}): SewnBlock => ({
  stitches,
  fileThread: code === null ? null : { brand: 'Isacord', code, name: null, hex: null },
  threadId: null,
  stopOnly: false,
  ...set,
});

export const rgb = (hex: string) => ({ brand: null, code: null, name: null, hex });

/** 28.6 m a piece with 10 % waste. */
export const stitchesOf28m = 5200;

export const noPlan: PlanFigures = { loadsBefore: [], changesPerPiece: 0, changes: 0 };

export const aMachine = (
  set: Partial<VerdictMachine['machine']> = {},
  more: Partial<Omit<VerdictMachine, 'machine'>> = {},
): VerdictMachine => ({
  machine: { ...machineDefaults, id: 'm1', needlesPerHead: 15, ...set },
  hoops: [aHoop('h1')],
  loaded: new Set(),
  loadedSpools: new Set(),
  plan: noPlan,
  ...more,
});

export const aHoop = (
  id: string,
  set: Partial<VerdictMachine['hoops'][number]> = {},
): VerdictMachine['hoops'][number] => ({
  ...hoopDefaults,
  id,
  fieldWMm10: 1300,
  fieldHMm10: 1800,
  ...set,
});

interface Asked {
  readonly threads: readonly TeamThread[];
  readonly blocks: readonly SewnBlock[];
  readonly pieces?: number;
  readonly on?: VerdictMachine | undefined;
  readonly design?: Partial<{
    stitches: number;
    colourChanges: number;
    trims: number;
    widthMm10: number;
    heightMm10: number;
  }>;
  readonly packs?: readonly { readonly lengthMm: number; readonly priceMinor: number | null }[];
}

export const ask = ({ threads, blocks, pieces = 24, on, design, packs = [] }: Asked): Verdict => {
  const sewing: Sewing = { pieces, heads: on?.machine.heads ?? 1, wasteBp: 1000 };
  const matcher = threadMatcher({ threads, loaded: on?.loaded ?? new Set() });
  return verdictOf({
    design: {
      stitches: blocks.reduce((sum, { stitches }) => sum + stitches, 0),
      colourChanges: blocks.length - 1,
      trims: 0,
      widthMm10: 1000,
      heightMm10: 1000,
      ...design,
    },
    blocks: matcher.match(blocks, new Map(), sewing),
    pieces,
    wasteBp: 1000,
    threads: new Map(threads.map((one) => [one.id, one])),
    bobbinMm: 113_386,
    packsOf: () => packs,
    ...(on && { on }),
  });
};

/** The parts that are to be done, without what is only good to know. */
export const todo = ({ parts }: Verdict): readonly VerdictPart[] =>
  parts.filter(({ kind }) => kind !== 'hoop' && kind !== 'nextSpool' && kind !== 'needleSize');
