import { refusedAgain } from '../disk.ts';
import { setAsideOn } from '../steps/leaving.ts';
import { limits } from '#core/limits.ts';
import { Violation } from '../violation.ts';
import type { Saved, World } from '../world.ts';

/** Where a saved change is. */
export interface Whereabouts {
  readonly onServer: string | undefined;
  readonly waits: boolean;
  readonly needsAttention: boolean;
  readonly isHistory: boolean;
  readonly isSetAside: boolean;
}

/** I1: every change that was ever called saved is somewhere: waiting on a disk, settled on the server, before the person, or set aside. A violation shows as a change that is nowhere: lost in silence. */
export const everyChangeIsSomewhere = (world: World): void => {
  const places = whereaboutsOf(world);
  for (const change of world.saved.values()) {
    if (change.excused !== undefined || change.isDiscarded) continue;
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

/** I1 at the end: every saved change has come to exactly one end. A violation shows as a change that still waits, or as one that was applied and is called refused. */
export const everyChangeHasEnded = (world: World): void => {
  const places = whereaboutsOf(world);
  for (const change of world.saved.values()) {
    if (change.excused !== undefined) continue;
    const { onServer, waits, needsAttention, isSetAside } = places(change);
    const ends = [onServer === 'applied', needsAttention || change.isDiscarded, isSetAside && onServer !== 'applied'];
    const count = ends.filter(Boolean).length;
    if (waits || count !== 1)
      throw new Violation(
        'I1',
        `${change.name} ${change.mid} of ${change.device.name} ends in ${count} ways: ${JSON.stringify({ onServer, waits, needsAttention, isSetAside })}`,
      );
  }
};

/** What was acknowledged longer than a week ago is not offered again. */
export const isOld = (world: World, { savedAt }: Saved): boolean =>
  world.timers.now() - savedAt > limits.historyDays * 86_400_000;

const whereaboutsOf = (world: World): ((change: Saved) => Whereabouts) => {
  const onServer = new Map(world.contents.mutations.map(({ mid, status }) => [mid, status]));
  const teams = world.devices.map((device) => device.disk.team(world.databaseOf(device)));
  const aside = world.devices.flatMap((device) => setAsideOn(world, device));
  const midsOf = (entries: readonly (readonly { readonly mid: string }[])[]): ReadonlySet<string> =>
    new Set(entries.flatMap((some) => some.map(({ mid }) => mid)));
  const waiting = midsOf(teams.map(({ outbox }) => outbox));
  const before = midsOf(teams.flatMap((team) => [team.attention, refusedAgain(team).map((mid) => ({ mid }))]));
  const history = midsOf(teams.map((team) => team.history));
  const setAside = midsOf(aside.flatMap(({ outbox, attention, history: acked }) => [outbox, attention, acked]));
  return ({ mid }) => ({
    onServer: onServer.get(mid),
    waits: waiting.has(mid),
    needsAttention: before.has(mid),
    isHistory: history.has(mid),
    isSetAside: setAside.has(mid),
  });
};
