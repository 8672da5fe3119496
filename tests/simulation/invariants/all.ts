import { Violation } from '../violation.ts';
import type { World } from '../world.ts';
import { everyChangeHasEnded, everyChangeIsSomewhere } from './every-change-ends.ts';
import { refusalsAreHonest } from './honest-refusals.ts';
import { undisturbedWorkIsAccepted } from './undisturbed-work.ts';
import { conflictsAreReal } from './real-conflicts.ts';
import { ownRowsStand } from './own-rows-stand.ts';
import { nothingSkipped } from './nothing-skipped.ts';
import { nothingReservedTwice, oneJobForAPlacement, runsMoveTheirJob } from './job-books.ts';
import { oneNeedleForASpool, runsCountOnce } from './machine-books.ts';
import { ownWorkStaysVisible } from './own-work-visible.ts';
import { stockIsFolded } from './own-stock.ts';
import { sameRows } from './same-rows.ts';
import { namesAreRight } from '../tablet.ts';
import { amountsAreFolds, appliedOnce, nothingFromTheFuture } from './server-books.ts';

export const check = async (world: World): Promise<string> => {
  if (world.isServerTouched) await world.look();
  const [broken] = world.broken;
  if (broken !== undefined) throw broken;
  const touched = [world.looks, world.saved.size, ...world.devices.map(({ disk }) => disk.touches())].join();
  if (touched === world.checkedAt) return summary(world);
  everyChangeIsSomewhere(world);
  appliedOnce(world);
  amountsAreFolds(world);
  nothingFromTheFuture(world);
  oneNeedleForASpool(world);
  runsCountOnce(world);
  runsMoveTheirJob(world);
  oneJobForAPlacement(world);
  nothingReservedTwice(world);
  ownWorkStaysVisible(world);
  nothingSkipped(world);
  stockIsFolded(world);
  refusalsAreHonest(world);
  undisturbedWorkIsAccepted(world);
  conflictsAreReal(world);
  world.checkedAt = touched;
  return summary(world);
};

export const checkAtRest = async (world: World): Promise<string> => {
  everyChangeHasEnded(world);
  noBugReported(world);
  await sameRows(world);
  ownRowsStand(world);
  namesAreRight(world);
  return summary(world);
};

/** Any fault that an engine reports is a bug, except a database that newer code has closed. */
const noBugReported = ({ faults }: World): void => {
  const bug = faults.find((fault) => !(fault instanceof Error) || fault.name !== 'DatabaseClosedError');
  if (bug !== undefined) throw new Violation('a bug', bug instanceof Error ? (bug.stack ?? bug.message) : String(bug));
};

const summary = (world: World): string =>
  [
    `v${world.contents.counter.version}`,
    ...world.devices.map((device) => {
      const { rows, outbox, attention, history } = device.disk.team(world.databaseOf(device));
      return `${device.name}:${rows.length}/${outbox.length}/${attention.length}/${history.length}`;
    }),
  ].join(' ');
