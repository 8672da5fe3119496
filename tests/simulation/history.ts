import { oneOf, seeded } from '../src/seeded.ts';
import { check, checkAtRest } from './invariants/all.ts';
import { heal } from './heal.ts';
import { comeLate } from './latecomer.ts';
import { hasLatecomer, hasOwnRows } from './seeds.ts';
import type { ServerHalf } from './server-half.ts';
import * as doorbell from './steps/doorbell.ts';
import * as leaving from './steps/leaving.ts';
import * as network from './steps/network.ts';
import * as person from './steps/person.ts';
import * as power from './steps/power.ts';
import * as scenes from './steps/scenes.ts';
import * as serverSteps from './steps/server.ts';
import { chanceOf } from './steps/step.ts';
import * as team from './steps/team.ts';
import { takeBackLast, workAlone } from './steps/work-alone.ts';
import { tabletOf } from './tablet.ts';
import { Violation } from './violation.ts';
import { createWorld, type World } from './world.ts';

export interface HistoryEvent {
  readonly kind: keyof typeof kinds;
  readonly seed: number;
}

export interface Run {
  readonly seed: number;
  readonly trace: readonly string[];
  readonly violation: Violation | undefined;
  readonly details: readonly string[];
}

const kinds = {
  act: { step: person.act, weight: 26 },
  go: { step: network.go, weight: 60 },
  overlap: { step: network.overlap, weight: 5 },
  lose: { step: network.lose, weight: 4 },
  giveUp: { step: network.giveUp, weight: 2 },
  duplicate: { step: network.duplicate, weight: 2 },
  intercept: { step: network.intercept, weight: 2 },
  cut: { step: network.cut, weight: 1 },
  wake: { step: person.wake, weight: 3 },
  discard: { step: person.discard, weight: 3 },
  ring: { step: doorbell.ring, weight: 12 },
  loseRing: { step: doorbell.loseRing, weight: 2 },
  signOut: { step: person.signOut, weight: 0.5 },
  crash: { step: power.crash, weight: 1 },
  light: { step: power.light, weight: 2.5 },
  open: { step: power.open, weight: 4 },
  remember: { step: power.remember, weight: 1.5 },
  powerCut: { step: power.powerCut, weight: 1 },
  clone: { step: power.clone, weight: 0.6 },
  stumble: { step: serverSteps.stumble, weight: 1.5 },
  breakAfterCommit: { step: serverSteps.breakAfterCommit, weight: 0.7 },
  backUp: { step: serverSteps.backUp, weight: 0.8 },
  restore: { step: serverSteps.restore, weight: 0.6 },
  setBack: { step: serverSteps.setBack, weight: 0.6 },
  retire: { step: team.retire, weight: 0.15 },
  quarterOfAnHour: { step: network.quarterOfAnHour, weight: 1 },
  winter: { step: serverSteps.winter, weight: 0.5 },
  changeRole: { step: scenes.changeRole, weight: 0.5 },
  reload: { step: team.reload, weight: 1 },
  release: { step: team.release, weight: 0.4 },
  remove: { step: team.remove, weight: 1 },
  takeBack: { step: team.takeBack, weight: 1.5 },
  leave: { step: leaving.leave, weight: 4 },
  adopt: { step: leaving.adopt, weight: 2 },
  // weight 0, because `withScene` and `withOwnWork` add these
  putOutWithAllSent: { step: scenes.putOutWithAllSent, weight: 0 },
  setBackAfterAnAnswer: { step: scenes.setBackAfterAnAnswer, weight: 0 },
  rungAfterSetBack: { step: scenes.rungAfterSetBack, weight: 0 },
  workAlone: { step: workAlone, weight: 0 },
} as const;

export const kindNames = Object.keys(kinds) as readonly (keyof typeof kinds)[];

/** Events so rare that a hundred worlds may lack them. In `chosenWorlds` (seeds.ts) each happens. */
export const rareKinds: readonly (keyof typeof kinds)[] = ['adopt', 'discard'];

const length = 135;

export const historyOf = (seed: number): readonly HistoryEvent[] => {
  const random = seeded(seed ^ 0x5eed);
  const total = kindNames.reduce((sum, name) => sum + kinds[name].weight, 0);
  const drawn = Array.from({ length }, () => {
    let at = random() * total;
    const kind = kindNames.find((name) => (at -= kinds[name].weight) < 0) ?? 'go';
    return { kind, seed: Math.floor(random() * 2 ** 32) };
  });
  return withOwnWork(seed, withScene(seed, drawn));
};

const scenesDrawn = ['putOutWithAllSent', 'setBackAfterAnAnswer', 'rungAfterSetBack'] as const;

/** Adds a scene to one world in six, with its own random numbers, so that the other events stay the same. */
const withScene = (seed: number, drawn: readonly HistoryEvent[]): readonly HistoryEvent[] => {
  const random = seeded(seed ^ 0x5ce9e);
  if (random() >= 1 / 6) return drawn;
  const scene = { kind: oneOf(random, scenesDrawn), seed: Math.floor(random() * 2 ** 32) };
  return drawn.toSpliced(Math.floor(random() * drawn.length), 0, scene);
};

const timesAlone = 16;

/** Adds work on own rows, with its own random numbers, so that the other events stay the same. */
const withOwnWork = (seed: number, drawn: readonly HistoryEvent[]): readonly HistoryEvent[] => {
  if (!hasOwnRows(seed)) return drawn;
  const random = seeded(seed ^ 0xa10e);
  return Array.from({ length: timesAlone }).reduce<readonly HistoryEvent[]>((events) => {
    const alone = { kind: 'workAlone' as const, seed: Math.floor(random() * 2 ** 32) };
    return events.toSpliced(Math.floor(random() * events.length), 0, alone);
  }, drawn);
};

const takeAllBack = async (world: World): Promise<void> => {
  for (;;) {
    const words = await takeBackLast(world, world.random);
    if (words === undefined) return;
    world.trace.push(`taken back | ${words} | ${await check(world)}`);
    await heal(world);
  }
};

export const live = async (server: ServerHalf, seed: number, history = historyOf(seed)): Promise<Run> => {
  const world = await createWorld(server, seed);
  try {
    if (hasLatecomer(seed)) await comeLate(world);
    const tablet = tabletOf(world);
    if (tablet !== undefined) await person.book(world, tablet.tab, tablet.drafts);
    for (const [at, event] of history.entries()) {
      const words = await kinds[event.kind].step(world, chanceOf(event.seed));
      if (words === undefined) continue;
      world.trace.push(`${at} ${event.kind} | ${words} | ${await check(world)}`);
    }
    await heal(world);
    await takeAllBack(world);
    await check(world);
    world.trace.push(`healed | ${await checkAtRest(world)}`);
    return { seed, trace: world.trace, violation: undefined, details: detailsOf(world) };
  } catch (thrown) {
    if (thrown instanceof Violation) return { seed, trace: world.trace, violation: thrown, details: detailsOf(world) };
    throw thrown;
  } finally {
    for (const tab of world.liveTabs()) tab.kill();
    await world.rest();
  }
};

const detailsOf = (world: World): readonly string[] => [
  JSON.stringify({ now: world.timers.now(), faults: world.faults.map(String), ...world.contents }),
  ...world.devices.map((device) => `${device.name} ${JSON.stringify(device.disk.team(world.databaseOf(device)))}`),
];
