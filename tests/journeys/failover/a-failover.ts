import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestServer } from '../../../e2e/support/server.ts';
import type { Cluster } from './a-cluster.ts';
import { until } from './a-program.ts';
import type { Fault } from './faults.ts';
import { bookedMm, fullMm, threeDevices, usualMs, type Devices } from './three-devices.ts';

export interface Found {
  readonly booked: number;
  readonly confirmed: number;
  /** Confirmed before the takeover, but missing on the machine that took over. */
  readonly lostByTakeover: number;
  /** Booked, whether confirmed or not, and missing in the end. */
  readonly lost: number;
  readonly doubled: number;
  /** The seconds until another machine leads; undefined when the same machine still leads. */
  readonly led: number | undefined;
  /** The longest time (s) in which no push was confirmed. */
  readonly away: number;
  /** The time (s) from the first confirmed push after the takeover until the last device offered its changes again. */
  readonly noticed: number | undefined;
}

export const failOver = async (
  cluster: Cluster,
  servers: readonly [TestServer, TestServer],
  fault: Fault,
  { email, justBefore }: { readonly email: string; readonly justBefore: () => Promise<void> },
): Promise<Found> => {
  await cluster.untilWhole();
  const workshop = await threeDevices(servers, email);
  const { confirmedAt } = workshop;
  const work = workshop.start();
  const hasConfirmed = (more: number, since: number) => () => confirmedAt.filter((at) => at > since).length >= more;
  await until('30 pushes are confirmed', hasConfirmed(30, 0), 60);
  const leader = await cluster.leader();
  const startedAt = performance.now();
  if (fault.before !== undefined) {
    work.every(fault.before.bookEveryMs);
    await fault.before.run(leader);
  }
  work.restThird();
  await sleep(restMs); // by now the changes of the third device are confirmed, unless the fault prevents it
  await justBefore();
  const struckAt = performance.now();
  await fault.strike(leader, cluster);
  work.every(usualMs);
  if (fault.takesOver)
    await until('another machine leads', async () => (await cluster.leader().catch(() => leader)) !== leader, 90);
  const ledAt = fault.takesOver ? performance.now() : struckAt;
  await until('pushes are confirmed again', hasConfirmed(20, ledAt), 120);
  await fault.end(leader);
  await sleep(afterwardsMs); // time in which a thawed or returned machine could still do harm
  await cluster.untilWhole();
  await work.stop();
  await until(
    'every device has sent all',
    async () => (await Promise.all([0, 1, 2].map((at) => isSent(workshop, at)))).every(Boolean),
    120,
  );
  return count(cluster, workshop, { startedAt, struckAt, ledAt });
};

const restMs = 3000;
const afterwardsMs = 10_000;

const isSent = async ({ devices }: Devices, at: number): Promise<boolean> => {
  const device = devices[at];
  return device !== undefined && (await device.db.outbox.count()) === 0 && device.engine.status().phase === 'idle';
};

interface Times {
  readonly startedAt: number;
  readonly struckAt: number;
  readonly ledAt: number;
}

const count = async (cluster: Cluster, workshop: Devices, { startedAt, struckAt, ledAt }: Times): Promise<Found> => {
  const { booked, confirmed, confirmedAt, offeredAt, devices, spoolId, teamId } = workshop;
  const rows = await cluster.ask<{ id: string }>(
    `select m.id from app.movement m join app.team t on t.id = m.team_id
     where t.public_id = $1 and m.type = 'consume'`,
    [teamId],
  );
  const there = new Set(rows.map(({ id }) => id));
  const isMissing = (id: string) => !there.has(id);
  const records = await cluster.ask<{ mid: string; client: string }>(
    `select mid, client_id as client from app.sync_mutation m join app.team t on t.id = m.team_id where t.public_id = $1`,
    [teamId],
  );
  // a change that the new leader lacked was recorded again, under the new client id of its device
  const recorded = new Map(records.map(({ mid, client }) => [mid, client]));
  const lostByTakeover = [...confirmed].filter(
    ([mid, { clientId, at }]) => at < ledAt && recorded.get(mid) !== clientId,
  ).length;
  for (const device of devices)
    expect([await device.db.attention.count(), device.faults, device.onFaults]).toEqual([0, [], []]);
  const fresh = await workshop.open(0);
  expect((await fresh.left(spoolId)) as number, 'what a fresh device shows as left').toBe(
    fullMm - booked.length * bookedMm,
  );
  for (const device of devices) expect(await device.living()).toEqual(await fresh.living());
  const backAt = confirmedAt.find((at) => at > ledAt) ?? Number.NaN;
  const offers = offeredAt.flatMap(([first]) => (first === undefined ? [] : [first]));
  return {
    booked: booked.length,
    confirmed: confirmed.size,
    lostByTakeover,
    lost: booked.filter(isMissing).length,
    doubled: rows.length - there.size,
    led: ledAt === struckAt ? undefined : (ledAt - struckAt) / 1000,
    away: longestPause([startedAt, ...confirmedAt.filter((at) => at > startedAt)]),
    noticed: offers.length === 0 ? undefined : (Math.max(...offers) - Math.min(backAt, ...offers)) / 1000,
  };
};

const longestPause = (times: readonly number[]): number =>
  Math.max(...times.map((at, index) => at - (times[index - 1] ?? at))) / 1000;
