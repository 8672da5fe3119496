import type { Device } from '../device.ts';
import { refusedAgain } from '../disk.ts';
import { setAsideOn } from '../steps/leaving.ts';
import { limits } from '#core/limits.ts';
import { Violation } from '../violation.ts';
import type { Saved, World } from '../world.ts';

export interface Whereabouts {
  readonly onServer: string | undefined;
  readonly waits: boolean;
  readonly needsAttention: boolean;
  readonly isHistory: boolean;
  readonly isSetAside: boolean;
}

/** I1: a change that is not discarded or excused is applied on the server or still on a disk. Else it is lost. */
export const everyChangeIsSomewhere = (world: World): void => {
  const places = whereaboutsOf(world);
  for (const change of world.saved.values()) {
    if (change.excused !== undefined || change.discardedOn !== undefined) continue;
    const { onServer, ...onDisks } = places(change);
    if (onServer === 'applied' || Object.values(onDisks).some(Boolean)) continue;
    if (change.wasRolledBack) change.excused = 'the power cut';
    else if (world.epochs > 1 && isOld(world, change)) change.excused = 'a restore after more than a week';
    else
      throw new Violation(
        'I1',
        `${change.name} ${change.mid} of ${change.device.name} is nowhere${onServer ? `, and the server has it ${onServer}` : ''}.`,
      );
  }
};

/** I1 at the end: each saved change has exactly one end, and none still waits. */
export const everyChangeHasEnded = (world: World): void => {
  const places = whereaboutsOf(world);
  for (const change of world.saved.values()) {
    if (change.excused !== undefined) continue;
    const { onServer, waits, needsAttention, isSetAside } = places(change);
    const isApplied = onServer === 'applied';
    // a copied device may end an unapplied change in another way than the original, so the ends are counted per device
    const ends = world.devices.map((device) => {
      const here = places(change, [device]);
      const isOver = here.needsAttention || device === change.discardedOn;
      const isSecond = isOver && change.mayLieTwice;
      return Number(isOver) + Number(here.isSetAside && !isApplied && !isSecond);
    });
    const count = Number(isApplied) + Math.max(...ends);
    if (waits || count !== 1)
      throw new Violation(
        'I1',
        `${change.name} ${change.mid} of ${change.device.name} ends in ${count} ways: ${JSON.stringify({ onServer, waits, needsAttention, isSetAside })}`,
      );
  }
};

/** Whether a change is too old to be sent again after a restore: saved more than a week ago. */
export const isOld = (world: World, { savedAt }: Saved): boolean =>
  world.timers.now() - savedAt > limits.historyDays * 86_400_000;

const whereaboutsOf = (world: World): ((change: Saved, on?: readonly Device[]) => Whereabouts) => {
  const onServer = new Map(world.contents.mutations.map(({ mid, status }) => [mid, status]));
  const disks = new Map(world.devices.map((device) => [device, placesOn(world, device)]));
  return ({ mid }, on = world.devices) => {
    const isIn = (place: keyof ReturnType<typeof placesOn>) =>
      on.some((device) => disks.get(device)?.[place].has(mid) === true);
    return {
      onServer: onServer.get(mid),
      waits: isIn('waiting'),
      needsAttention: isIn('before'),
      isHistory: isIn('history'),
      isSetAside: isIn('setAside'),
    };
  };
};

const placesOn = (world: World, device: Device) => {
  const team = device.disk.team(world.databaseOf(device));
  const midsOf = (...entries: readonly (readonly { readonly mid: string }[])[]): ReadonlySet<string> =>
    new Set(entries.flatMap((some) => some.map(({ mid }) => mid)));
  return {
    waiting: midsOf(team.outbox),
    before: midsOf(
      team.attention,
      refusedAgain(team).map((mid) => ({ mid })),
    ),
    history: midsOf(team.history),
    setAside: midsOf(
      ...setAsideOn(world, device).flatMap(({ outbox, attention, history }) => [outbox, attention, history]),
    ),
  };
};
