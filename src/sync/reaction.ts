import { limits } from '#core/limits.ts';
import type { SyncFault } from './sync-remote.ts';

/** Try the round again later. `mayRead`: only the push failed, so this round may still pull. */
export interface Retry {
  readonly do: 'retry';
  readonly afterMs: number;
  readonly reachable: boolean;
  readonly mayRead: boolean;
}

/** Why a round ends before everything is sent and pulled. */
export type Stop =
  | Retry
  | { readonly do: 'sign_in' }
  | { readonly do: 'upgrade' }
  | { readonly do: 'misdirected' }
  | { readonly do: 'gone' };

/** All rows must be pulled again; the engine begins a fresh copy. */
interface ReadAllAgain {
  readonly do: 'read_all_again';
  readonly reason: 'epoch' | 'resync';
}

/** What the engine does about a fault of a pull. */
export type PullReaction = Stop | ReadAllAgain;

/** What the engine does about a fault of a push: it can also repair the queue. */
type PushReaction =
  | PullReaction
  | { readonly do: 'resend'; readonly from: number }
  | { readonly do: 'new_client' }
  | { readonly do: 'halve' };

/** Returns the reaction to a fault of a push. */
export function pushReactionTo(fault: SyncFault): PushReaction {
  return reactions[faultKindOf(fault)].push(fault);
}

/** Returns the reaction to a fault of a pull. */
export function pullReactionTo(fault: SyncFault): PullReaction {
  return reactions[faultKindOf(fault)].pull(fault);
}

const later = ({ retryAfterMs = 0 }: SyncFault): Retry => ({
  do: 'retry',
  afterMs: Math.min(retryAfterMs, limits.backoffMostMs),
  reachable: true,
  mayRead: retryAfterMs === 0,
});
const whenReachable = (): Retry => ({ do: 'retry', afterMs: 0, reachable: false, mayRead: false });
const always =
  <R>(reaction: R) =>
  (): R =>
    reaction;
const both = <R>(reaction: (fault: SyncFault) => R) => ({ push: reaction, pull: reaction });

/** Every fault has exactly one reaction for each of the two calls. A missing entry does not compile. */
const reactions: {
  readonly [K in FaultKind]: {
    readonly push: (fault: SyncFault) => PushReaction;
    readonly pull: (fault: SyncFault) => PullReaction;
  };
} = {
  unreachable: both(whenReachable),
  no_server: both(whenReachable),
  signed_out: both(always({ do: 'sign_in' })),
  not_member: both(always({ do: 'gone' })),
  gap: { push: ({ details }) => ({ do: 'resend', from: Number(details?.['expected']) }), pull: later },
  forked: { push: always({ do: 'new_client' }), pull: later },
  other_epoch: both(always({ do: 'read_all_again', reason: 'epoch' })),
  too_far_behind: both(always({ do: 'read_all_again', reason: 'resync' })),
  too_large: { push: always({ do: 'halve' }), pull: later },
  misdirected: both(always({ do: 'misdirected' })),
  too_old: both(always({ do: 'upgrade' })),
  busy: both(later),
  refused: both(later),
};

/** The kinds of faults of a call; `reactions` has the engine's reaction to each. */
export const faultKinds = [
  'unreachable',
  'no_server',
  'signed_out',
  'not_member',
  'gap',
  'forked',
  'other_epoch',
  'too_far_behind',
  'too_large',
  'too_old',
  'misdirected',
  'busy',
  'refused',
] as const;

/** The kind of a fault of a call, which decides the engine's reaction. */
export type FaultKind = (typeof faultKinds)[number];

/** Returns the kind of a fault. An unknown fault is `busy` if it names a pause, else `refused`. */
export function faultKindOf({ kind, status = 0, code, retryAfterMs, details }: SyncFault): FaultKind {
  if (kind !== 'http') return 'unreachable';
  const coded = byCode[`${status} ${code}`];
  if (coded === 'gap' && typeof details?.['expected'] !== 'number') return 'refused';
  return coded ?? byStatus[status] ?? (retryAfterMs === undefined ? 'refused' : 'busy');
}

const byCode: Readonly<Record<string, FaultKind>> = {
  '403 not_member': 'not_member',
  '409 gap': 'gap',
  '409 client_forked': 'forked',
  '409 epoch': 'other_epoch',
};

const byStatus: Readonly<Record<number, FaultKind>> = {
  401: 'signed_out',
  410: 'too_far_behind',
  413: 'too_large',
  421: 'misdirected',
  426: 'too_old',
  429: 'busy',
  502: 'no_server',
  503: 'busy',
  504: 'no_server',
};

/** Returns the wait in ms before try `tries` (1, 2, …): random, but at least `retryAfterMs`. */
export function backoffMs(tries: number, random: () => number, retryAfterMs = 0): number {
  const ceiling = Math.min(limits.backoffMostMs, limits.backoffFirstMs * 2 ** Math.min(tries - 1, 16));
  return Math.max(retryAfterMs, Math.round(ceiling * random()), 50);
}
