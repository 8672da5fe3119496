import { limits } from '#core/limits.ts';
import type { SyncFault } from './sync-remote.ts';

/** What the engine does about a fault. A total table: every fault has exactly one reaction (contract §5). */
export type Reaction =
  | { readonly do: 'retry'; readonly afterMs: number; readonly reachable: boolean }
  | { readonly do: 'sign_in' }
  | { readonly do: 'upgrade' }
  | { readonly do: 'gone' }
  | { readonly do: 'resend'; readonly from: number }
  | { readonly do: 'new_client' }
  | { readonly do: 'resync' }
  | { readonly do: 'halve' };

/** The reaction to a fault of a push or a pull. */
export const reactionTo = (fault: SyncFault): Reaction => {
  if (fault.kind !== 'http') return { do: 'retry', afterMs: 0, reachable: false };
  switch (fault.status) {
    case 401:
      return { do: 'sign_in' };
    case 403:
      return fault.code === 'not_member' ? { do: 'gone' } : retry(fault);
    case 409:
      return conflict(fault);
    case 410:
      return { do: 'resync' };
    case 413:
      return { do: 'halve' };
    case 426:
      return { do: 'upgrade' };
    default:
      return retry(fault);
  }
};

const conflict = (fault: SyncFault): Reaction => {
  const expected = fault.details?.['expected'];
  if (fault.code === 'gap' && typeof expected === 'number') return { do: 'resend', from: expected };
  if (fault.code === 'client_forked') return { do: 'new_client' };
  return fault.code === 'epoch' ? { do: 'resync' } : retry(fault);
};

const retry = (fault: SyncFault): Reaction => ({
  do: 'retry',
  afterMs: Math.min(fault.retryAfterMs ?? 0, limits.backoffMostMs),
  reachable: fault.status !== 502 && fault.status !== 504,
});
