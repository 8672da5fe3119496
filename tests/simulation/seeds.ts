/** The seeds of this run: 1 to 200, 1 to 2,000 in a deep run, or those that `SIMULATION_SEEDS` names as `from-to`. */
export const seedsOfRun = (): readonly number[] => {
  const most = process.env['SPOOLSIDE_DEEP'] === '1' ? 2000 : 200;
  const [from = 1, to = from] = (process.env['SIMULATION_SEEDS'] ?? `1-${most}`).split('-').map(Number);
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from)
    throw new Error('SIMULATION_SEEDS is written as from-to, for example 201-400.');
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** Every nth seed of this run, for one test file of several. Throws for an empty shard, which proves nothing. */
export const shardOf = (shard: number, shards: number): readonly number[] => {
  const seeds = seedsOfRun().filter((_, at) => at % shards === shard);
  if (seeds.length === 0) throw new Error(`Shard ${shard + 1} of ${shards} has no seed: name more than one.`);
  return seeds;
};

/** Every third world has machines beside its threads: enough work at each that people meet on a needle. */
export const hasMachines = (seed: number): boolean => seed % 3 === 0;

/** Every third world has lists in its rows, and forms that send them back: enough of them that people meet. */
export const hasForms = (seed: number): boolean => seed % 3 === 1;

/** In two worlds of three somebody works on rows of their own: see `own-rows.ts`. */
export const hasOwnRows = (seed: number): boolean => seed % 3 !== 0;

/** Every tenth world has a device that comes late: see `latecomer.ts`. */
export const hasLatecomer = (seed: number): boolean => seed % 10 === 9;
