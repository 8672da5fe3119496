import { machineDefaults } from '#core/kinds/machine.ts';
import type { DesignBlock } from '#core/kinds/design.ts';
import { stitchableIn, type StandingMachine } from '#core/stitchable/stitchable.ts';
import { createTeamStore } from '#data/database/team-store.ts';
import { openTeamDatabase } from '#data/database/open-team-database.ts';
import { rowKey, type LocalRow } from '#data/database/team-database.ts';
import { createInventory } from '#inventory/inventory.ts';

export interface Opening {
  /** Reading all threads and spools from the device, in ms. */
  readonly stockMs: number;
  /** Preparing the workshop and answering one design, in ms. */
  readonly firstMs: number;
  /** Answering one more design in the prepared workshop, in ms. */
  readonly nextMs: number;
}

const actor = { userId: '1'.repeat(8), teamId: '2'.repeat(8), role: 'owner' } as const;
const openStore = () => createTeamStore(openTeamDatabase(actor.userId, actor.teamId), actor, Date.now);

/** Stores threads of four brands, with one spool each. */
export const fill = async (spools: number): Promise<void> => {
  const { db } = openStore();
  const row = (kind: string, id: string, d: Record<string, unknown>): LocalRow => ({
    key: rowKey(kind, id),
    kind,
    id,
    v: 1,
    d,
    deleted: false,
    sort: id,
  });
  const rows = Array.from({ length: spools }, (_, n) => [
    row('thread', `t${n}`, {
      brand: `Brand ${n % 4}`,
      line: '40',
      code: codeOf(n),
      name: `Colour ${n}`,
      hex: hexOf(n),
      defaultLengthMm: 1_000_000,
    }),
    row('spool', `s${n}`, {
      threadId: `t${n}`,
      shortCode: `S-${n}`,
      initialLengthMm: 1_000_000,
      remainingMm: n % 25 === 1 ? 0 : 700_000,
      precision: 'counted',
      createdAt: '2026-03-01T10:00:00Z',
    }),
  ]);
  await db.rows.bulkPut(rows.flat());
  await db.meta.put({
    k: 'cursor',
    epoch: 'e',
    cursor: 1,
    access: 'full',
    generation: 0,
    total: spools * 2,
    pulledAt: null,
    format: '',
    complete: true,
    whole: true,
  });
  db.close();
};

const codeOf = (n: number) => String(n).padStart(6, '0');
const hexOf = (n: number) => `#${((n * 7919) % 16_777_216).toString(16).padStart(6, '0')}`;

/** Reads the stock as a start does, then answers designs as the page of a design does. `round` picks the threads. */
export const openDesign = async (round: number, spools: number): Promise<Opening> => {
  const store = openStore();
  const start = performance.now();
  const inventory = createInventory(store, (fault) => {
    throw fault;
  });
  await new Promise<void>((resolve) => {
    inventory.subscribe(() => {
      if (inventory.snapshot().extent === 'whole') resolve();
    });
    void inventory.start();
  });
  const read = performance.now();
  const answers = stitchableIn({
    threads: inventory.snapshot().rows.map(({ id, thread, spools: own }) => ({ id, thread, spools: own })),
    favouriteBrands: [],
    on: machine,
  });
  answers.answer(designOf(round, spools), { pieces: 24 });
  const first = performance.now();
  answers.answer(designOf(round + 1, spools), { pieces: 24 });
  const next = performance.now();
  inventory.stop();
  store.db.close();
  return { stockMs: read - start, firstMs: first - read, nextMs: next - first };
};

const machine: StandingMachine = {
  id: 'm',
  machine: { ...machineDefaults, needlesPerHead: 10 },
  slots: Array.from({ length: 10 }, (_, at) => ({
    head: 0,
    needle: at + 1,
    threadId: `t${at}`,
    spoolId: null,
    pinned: false,
  })),
  hoops: [],
};

/** A design of eight blocks: half name their thread, half only a colour near one of the team's. */
const designOf = (round: number, spools: number) => {
  const blocks = Array.from({ length: 8 }, (_, at): DesignBlock => {
    const n = (round * 97 + at * 613) % spools;
    const named = { brand: `Brand ${n % 4}`, code: codeOf(n), name: null, hex: null };
    const coloured = { brand: null, code: null, name: null, hex: hexOf(n + 1) };
    return {
      stitches: 1200,
      pathMm10: 24_000,
      trims: 1,
      fileThread: at % 2 === 0 ? named : coloured,
      threadId: null,
      stopOnly: false,
      note: null,
    };
  });
  return {
    stitches: 9600,
    colourChanges: 7,
    stops: 0,
    trims: 8,
    widthMm10: 900,
    heightMm10: 900,
    format: 'dst' as const,
    variants: [],
    blocks,
  };
};
