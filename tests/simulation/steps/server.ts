import { startNewHistory } from '#server/db/history/new-history.ts';
import { createLog } from '#server/base/log.ts';
import { tidyUp } from '#server/upkeep/tidy-up.ts';
import { oneOf } from '../../src/seeded.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

export const stumble: Step = async ({ server: { mishaps } }, random) => {
  const code = oneOf(random, ['40001', '40P01', '55P03', '57P01', '08006', '53300', '57014']);
  const inStatements = Math.floor(random() * 24);
  mishaps.fault = { inStatements, code };
  return `the database will give up with ${code} after ${inStatements}`;
};

export const breakAfterCommit: Step = async ({ server: { mishaps } }) => {
  mishaps.breaksAfterCommit = true;
  return 'the next commit will not be heard of';
};

export const backUp: Step = async (world) => {
  await world.server.backups.make();
  world.hasBackup = true;
  return 'a backup is made';
};

/** The operator puts the backup back and notifies the server, as `npm run restored` does. */
export const restore: Step = async (world) => {
  if (!world.hasBackup) return undefined;
  world.timers.pass(second); // so that all later marks have later times than those of the lost history
  await world.server.backups.putBack();
  await startNewHistory(world.server.db, new Date(world.timers.now()));
  world.epochs += 1;
  await forgetArrivals(world);
  return `the backup is put back, epoch ${world.epochs}`;
};

/** The operator puts the backup back without `npm run restored`; calls and rings that were under way are lost. */
export const setBack: Step = async (world) => {
  if (!world.hasBackup) return undefined;
  const { flights, drop } = world.network;
  for (let [flight] = flights; flight !== undefined; [flight] = flights) drop(flight);
  world.rings.length = 0;
  await world.rest();
  world.timers.pass(minute); // a restore takes time
  await world.server.backups.putBack();
  world.epochs += 1;
  await forgetArrivals(world);
  return 'the backup is put back without a word';
};

const forgetArrivals = async (world: World): Promise<void> => {
  world.ownRows = undefined; // devices send the lost changes again in another order, so the expected state is unknown
  await world.look();
  const { counter, mutations } = world.contents;
  const known = new Set(mutations.map(({ mid }) => mid));
  for (const change of world.saved.values()) {
    if (known.has(change.mid)) continue;
    change.hasArrived = false;
    // no page can contain it any more, and in the same epoch its version will belong to another change
    const { meta } = change.device.disk.team(world.databaseOf(change.device));
    const cursor = meta.find((one) => one.k === 'cursor');
    const version = change.appliedIn.get(counter.epoch) ?? 0;
    if (cursor?.k !== 'cursor' || cursor.epoch !== counter.epoch || cursor.cursor < version)
      change.appliedIn.delete(counter.epoch);
  }
};

const second = 1000;
const minute = 60_000;
const day = 86_400_000;

/** Lets 150 to 210 days pass, for jobs 400 more, and tidies up. Only once, because the server keeps records of changes for 400 days. */
export const winter: Step = async (world, random) => {
  if (world.hadWinter) return undefined;
  world.hadWinter = true;
  world.ownRows = undefined; // rows that were deleted before cannot be restored after half a year
  world.timers.pass(Math.round((150 + 60 * random()) * day));
  // as if all jobs had been done for long, which no world is long enough for
  await world.server.db.query(`update app.job set status = 'done', updated_at = updated_at - interval '400 days'`);
  const tidied = await tidyUp({
    config: { auth: { kind: 'external' } }, // the people of this world never signed in
    db: world.server.db,
    clock: world.timers.now,
    log: createLog('silent'),
    stopping: new AbortController().signal,
  });
  world.isServerTouched = true;
  return `half a year passes; removed: ${JSON.stringify(tidied)}`;
};
