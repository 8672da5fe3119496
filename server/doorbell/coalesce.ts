import type { Ring } from '#server/sync/push.ts';

/** Rings that come close together made into few. `flush` sends what is still held back. */
export interface Coalesced {
  readonly ring: Ring;
  readonly flush: () => void;
}

/** Passes the first ring of a team on at once, and after that at most one in `everyMs`: the highest version of those that came. */
export const coalesce = (send: Ring, everyMs: number): Coalesced => {
  const held = new Map<string, { version: number | undefined; readonly timer: NodeJS.Timeout }>();

  const release = (team: string): void => {
    const version = held.get(team)?.version;
    held.delete(team);
    if (version !== undefined) pass(team, version);
  };
  const pass: Ring = (team, version) => {
    held.set(team, { version: undefined, timer: setTimeout(release, everyMs, team) });
    send(team, version);
  };

  return {
    ring: (team, version) => {
      const one = held.get(team);
      if (one === undefined) pass(team, version);
      else one.version = Math.max(one.version ?? 0, version);
    },
    flush: () => {
      for (const [team, { version, timer }] of held) {
        clearTimeout(timer);
        if (version !== undefined) send(team, version);
      }
      held.clear();
    },
  };
};
