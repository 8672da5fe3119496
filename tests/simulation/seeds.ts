/** Worlds that together have every kind of event. If they no longer do, `choose-seeds.ts` finds others. */
export const chosenWorlds: readonly number[] = [
  5, 6, 12, 16, 27, 28, 29, 30, 32, 41, 60, 68, 69, 70, 71, 75, 78, 83, 94, 98,
];

export const chosenWorldsWithFiles: readonly number[] = [5, 7, 22];

const worldsOfShard = 200;

/**
 * The seeds of a deep run: 1 to 200; with WORLDS_SHARD=3/10 the third 200; or those of SIMULATION_SEEDS (`from-to`).
 */
export const seedsOfRun = (): readonly number[] => {
  const shard = Number((process.env['WORLDS_SHARD'] ?? '1').split('/')[0]);
  if (!Number.isInteger(shard) || shard < 1) throw new Error('WORLDS_SHARD is written as k/n, for example 3/10.');
  const first = (shard - 1) * worldsOfShard + 1;
  const named = process.env['SIMULATION_SEEDS'] ?? `${first}-${first + worldsOfShard - 1}`;
  const [from = 1, to = from] = named.split('-').map(Number);
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from)
    throw new Error('SIMULATION_SEEDS is written as from-to, for example 201-400.');
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

export const shardOf = (shard: number, shards: number): readonly number[] => {
  const seeds = seedsOfRun().filter((_, at) => at % shards === shard);
  if (seeds.length === 0) throw new Error(`Shard ${shard + 1} of ${shards} has no seed: name more than one.`);
  return seeds;
};

/** In every third world people work with machines, so often that they change the same needle. */
export const hasMachines = (seed: number): boolean => seed % 3 === 0;

/** In every third world people edit rows with lists through forms, so often that two people change the same row. */
export const hasForms = (seed: number): boolean => seed % 3 === 1;

/** In every sixth world, one of machines, people plan and sew jobs and answer a quote. */
export const hasJobs = (seed: number): boolean => seed % 6 === 0;

/** In two worlds of three a person works on rows that only they write: see `own-rows.ts`. */
export const hasOwnRows = (seed: number): boolean => seed % 3 !== 0;

/** Every tenth world has a device that comes late: see `latecomer.ts`. */
export const hasLatecomer = (seed: number): boolean => seed % 10 === 9;
