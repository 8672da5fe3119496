import type { Ring } from '#server/sync/push.ts';

/** A doorbell that merges rings in quick succession. `flush` sends the versions that still wait. */
interface Coalesced {
  readonly ring: Ring;
  readonly flush: () => void;
}

/** Sends the first ring of a team immediately, then at most one ring in `everyMs` ms, with the highest version. */
export function coalesce(send: Ring, everyMs: number): Coalesced {
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
}
