import type { EnginePhase, EngineStatus } from '#sync/engine.ts';

/** A problem with this team's data or its sync, worst first. */
export type Trouble =
  | 'unavailable'
  | 'cleared'
  | 'blocked'
  | 'frozen'
  | 'gone'
  | 'upgrade'
  | 'misdirected'
  | 'full'
  | 'held'
  | 'signIn'
  | 'stuck'
  | 'old';

/**
 * A tab's access to the data. `blocked`: by an older tab. `frozen`: a newer tab has upgraded the data. `outdated`: the
 * data was newer than this page when it opened.
 */
export type Access = 'open' | 'blocked' | 'frozen' | 'outdated' | 'cleared' | 'unavailable';

/** The facts that decide the trouble; instants in ms since 1970. */
export interface TroubleFacts extends Pick<EngineStatus, 'phase' | 'stuckSince'> {
  readonly access: Access;
  readonly isLocked: boolean;
  /** When the oldest waiting change was made; undefined if no change waits. */
  readonly waitsSince: number | undefined;
  readonly now: number;
}

const stuckMs = 10 * 60_000;
const oldMs = 24 * 3_600_000;

export function troubleOf({ access, phase, isLocked, stuckSince, waitsSince, now }: TroubleFacts): Trouble | undefined {
  if (access === 'outdated') return undefined; // the whole page says it, in place of the screen
  if (access !== 'open') return access;
  const named = byPhase[phase];
  if (named !== undefined) return named;
  if (isLocked) return 'signIn';
  if (stuckSince !== undefined && now - stuckSince >= stuckMs) return 'stuck';
  return waitsSince !== undefined && now - waitsSince >= oldMs ? 'old' : undefined;
}

const byPhase: { readonly [P in EnginePhase]: Trouble | undefined } = {
  idle: undefined,
  working: undefined,
  waiting: undefined,
  sign_in: 'signIn',
  upgrade: 'upgrade',
  misdirected: 'misdirected',
  held: 'held',
  full: 'full',
  gone: 'gone',
};
