import type { Run } from '../history.ts';
import { Violation } from '../violation.ts';
import { checkFiles, checkFilesAtRest } from './file-promises.ts';
import { fileSteps, healFiles } from './file-steps.ts';
import { createFileWorld, type FileServers } from './file-world.ts';

const length = 60;

export const liveWithFiles = async (servers: FileServers, seed: number): Promise<Run> => {
  const world = await createFileWorld(servers, seed);
  const trace: string[] = [];
  const total = fileSteps.reduce((sum, { weight }) => sum + weight, 0);
  const drawn = () => {
    let at = world.random() * total;
    return fileSteps.find(({ weight }) => (at -= weight) < 0) ?? fileSteps[0];
  };
  try {
    for (let at = 0; at < length; at += 1) {
      const one = drawn();
      const words = await one?.step(world);
      if (words === undefined) continue;
      trace.push(`${at} ${one?.kind ?? ''} | ${words}`);
      await checkFiles(world);
    }
    await healFiles(world);
    await checkFiles(world);
    await checkFilesAtRest(world);
    return { seed, trace, violation: undefined, details: [] };
  } catch (thrown) {
    if (thrown instanceof Violation) return { seed, trace, violation: thrown, details: [] };
    throw thrown;
  } finally {
    for (const device of [...world.devices, ...(world.left === undefined ? [] : [world.left])]) {
      await device.stop();
      device.own.db.close();
    }
  }
};

export const firstFailing = async (
  servers: FileServers,
  seeds: readonly number[],
): Promise<{ readonly failure: string | undefined; readonly happened: ReadonlySet<string> }> => {
  const happened = new Set<string>();
  for (const seed of seeds) {
    const { trace, violation } = await liveWithFiles(servers, seed);
    for (const line of trace) happened.add(line.split(' ')[1] ?? '');
    if (violation) return { failure: [`Seed ${seed} breaks ${violation.message}`, ...trace].join('\n'), happened };
  }
  return { failure: undefined, happened };
};
