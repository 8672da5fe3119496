import type { RoundEnd } from './round.ts';

/**
 * What follows a round: the engine's phase, and what it waits for: its next poll, a growing pause, or a wake-up
 * (`call`).
 */
interface Ending {
  readonly phase: 'idle' | 'waiting' | 'sign_in' | 'upgrade' | 'misdirected' | 'held' | 'full' | 'gone';
  readonly reachable: boolean;
  readonly wait: 'poll' | 'backoff' | 'call';
}

const endings: { readonly [D in Exclude<RoundEnd['do'], 'retry'>]: Ending } = {
  idle: { phase: 'idle', reachable: true, wait: 'poll' },
  held: { phase: 'held', reachable: true, wait: 'poll' },
  full: { phase: 'full', reachable: true, wait: 'poll' },
  sign_in: { phase: 'sign_in', reachable: true, wait: 'call' },
  misdirected: { phase: 'misdirected', reachable: true, wait: 'backoff' },
  upgrade: { phase: 'upgrade', reachable: true, wait: 'call' },
  gone: { phase: 'gone', reachable: true, wait: 'call' },
};

/** Returns the phase and the wait that follow this end of a round. */
export function endingOf(end: RoundEnd): Ending {
  return end.do === 'retry' ? { phase: 'waiting', reachable: end.reachable, wait: 'backoff' } : endings[end.do];
}
