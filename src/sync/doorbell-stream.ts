import { limits } from '#core/limits.ts';
import type { DoorbellEvent } from '#core/wire/doorbell-wire.ts';
import { backoffMs } from './backoff.ts';

/** Opens a connection and reports its events and its end. Returns a function that closes it and ends the reports. */
export type Connect = (on: ConnectionListener) => () => void;

/** Receives what a connection reports. `data` is the event's text, unparsed. */
export interface ConnectionListener {
  readonly event: (name: DoorbellEvent, data: string) => void;
  readonly end: () => void;
}

/** The dependencies and callbacks of a stream. */
export interface StreamDeps {
  readonly connect: Connect;
  readonly clock: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  readonly onEvent: ConnectionListener['event'];
  /** Called when a live stream has ended or was silent for a minute. `keepStream` opens another one later. */
  readonly onQuiet: () => void;
  /** Called if messages may have been missed or cannot come at the moment: engines should then ask the server. */
  readonly onRefresh: () => void;
}

/** A stream that is kept open. */
export interface KeptStream {
  /**
   * Checks that the stream still works. Call when the network may have changed, or the browser had suspended the page.
   */
  readonly check: () => void;
  readonly stop: () => void;
}

/**
 * Keeps a stream open, and opens it again when it ends.
 *
 *   opening ──first event──▶ live ──ended, or silent for a minute──▶ waiting (random, up to a minute) ──▶ opening
 *      └──refused or unreachable──▶ waiting         └──third in a row under five seconds──▶ resting (ten minutes) ──▶ opening
 */
export function keepStream(deps: StreamDeps): KeptStream {
  const { connect, clock, random, setTimer, onEvent, onQuiet, onRefresh } = deps;
  let phase: 'opening' | 'live' | 'waiting' | 'resting' = 'waiting';
  let since = 0;
  let lastEventAt = 0;
  let tries = 0;
  let shorts = 0;
  /** Whether engines may still rely on the stream, so that they ask less often. */
  let isTrusted = false;
  let close = () => {};
  let cancelTimer = () => {};

  const later = (ms: number, run: () => void) => {
    cancelTimer();
    cancelTimer = setTimer(run, ms);
  };
  const open = () => {
    phase = 'opening';
    since = lastEventAt = clock();
    later(limits.doorbellSilenceMs, lose);
    close = connect({ event: receive, end: lose });
  };
  const receive: ConnectionListener['event'] = (name, data) => {
    lastEventAt = clock();
    later(limits.doorbellSilenceMs, lose);
    onEvent(name, data);
    if (phase === 'live') return;
    phase = 'live';
    tries = 0;
    isTrusted = true;
    onRefresh(); // messages may have been missed while there was no stream
  };

  const lose = () => {
    close();
    const age = clock() - since;
    // A proxy may hold back the stream's data: a stream without a first event in time counts as one that ended early.
    const wasHeldBack = phase === 'opening' && age >= limits.doorbellSilenceMs;
    const wasShort = wasHeldBack || (phase === 'live' && age < limits.doorbellShortMs);
    if (wasShort) shorts += 1;
    else if (phase === 'live') shorts = 0;
    if (phase === 'live') onQuiet();
    else if (isTrusted) distrust();
    if (shorts >= limits.doorbellShorts) return rest();
    phase = 'waiting';
    tries += 1;
    later(backoffMs(tries, random), open);
  };

  const distrust = () => {
    isTrusted = false;
    onRefresh();
  };

  const rest = () => {
    phase = 'resting';
    shorts = 0;
    tries = 0;
    isTrusted = false;
    const end = clock() + limits.doorbellRestMs;
    const refresh = () => {
      if (clock() >= end) return open();
      onRefresh();
      later(limits.doorbellRestPollMs, refresh);
    };
    refresh();
  };

  open();
  return {
    check: () => {
      const quietMs = clock() - lastEventAt;
      if (phase === 'waiting') open();
      else if (phase === 'live' && quietMs > limits.doorbellPingMs + limits.doorbellShortMs) lose();
      else if (phase === 'opening' && quietMs > limits.doorbellShortMs) {
        close();
        open();
      }
    },
    stop: () => {
      cancelTimer();
      close();
    },
  };
}
