import type { SyncFault } from './sync-remote.ts';

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
