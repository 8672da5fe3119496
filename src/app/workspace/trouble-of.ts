import type { EnginePhase, EngineStatus } from '#sync/engine.ts';

/** What stands in the way of this team's data, worst first; each has a banner with its next step. */
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

/** How a tab stands to the data on this device: at work, shut out by an older tab, older than the data itself, robbed of it by the browser, or without any. */
export type Access = 'open' | 'blocked' | 'frozen' | 'cleared' | 'unavailable';

/** What trouble is derived from; instants in ms since the epoch. */
export interface TroubleFacts extends Pick<EngineStatus, 'phase' | 'stuckSince'> {
  readonly access: Access;
  readonly isLocked: boolean;
  /** When the oldest change was made that still waits; undefined when nothing waits. */
  readonly waitsSince: number | undefined;
  readonly now: number;
}

const stuckMs = 10 * 60_000;
const oldMs = 24 * 3_600_000;

/** The one trouble that a person should know of now, or undefined when all goes its way. */
export const troubleOf = ({
  access,
  phase,
  isLocked,
  stuckSince,
  waitsSince,
  now,
}: TroubleFacts): Trouble | undefined => {
  if (access !== 'open') return access;
  const named = byPhase[phase];
  if (named !== undefined) return named;
  if (isLocked) return 'signIn';
  if (stuckSince !== undefined && now - stuckSince >= stuckMs) return 'stuck';
  return waitsSince !== undefined && now - waitsSince >= oldMs ? 'old' : undefined;
};

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
