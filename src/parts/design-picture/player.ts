import type { TimeLine } from '#core/design-picture/time-line.ts';

export interface Playing {
  readonly stitches: number;
  readonly isPlaying: boolean;
}

/** Plays a design stitch by stitch, at the machine's speed or a multiple of it. */
export interface Player {
  readonly state: () => Playing;
  readonly subscribe: (listener: () => void) => () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (stitches: number) => void;
  readonly setTimes: (times: number) => void;
  readonly close: () => void;
}

/** Makes a player that starts at the end of the design, so that the whole design is visible. */
export function createPlayer(count: number, { stitchesAt, secondsAt }: TimeLine): Player {
  const listeners = new Set<() => void>();
  let state: Playing = { stitches: count, isPlaying: false };
  let times = 1;
  let seconds = 0;
  let lastMs = 0;
  let scheduled: number | undefined;

  const become = (next: Playing): void => {
    if (next.stitches === state.stitches && next.isPlaying === state.isPlaying) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = (): void => {
    if (scheduled !== undefined) cancelAnimationFrame(scheduled);
    scheduled = undefined;
  };
  const tick = (nowMs: number): void => {
    // when a hidden tab is shown again, the player continues where it was instead of jumping ahead
    seconds += (Math.min(longestTickMs, Math.max(0, nowMs - lastMs)) / 1000) * times;
    lastMs = nowMs;
    const stitches = stitchesAt(seconds);
    const isPlaying = stitches < count;
    scheduled = isPlaying ? requestAnimationFrame(tick) : undefined;
    become({ stitches, isPlaying });
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play: () => {
      if (scheduled !== undefined || count === 0) return;
      const from = state.stitches >= count ? 0 : state.stitches;
      seconds = secondsAt(from);
      lastMs = performance.now();
      scheduled = requestAnimationFrame(tick);
      become({ stitches: from, isPlaying: true });
    },
    pause: () => {
      stop();
      become({ ...state, isPlaying: false });
    },
    seek: (stitches) => {
      const at = Math.max(0, Math.min(count, Math.round(stitches)));
      seconds = secondsAt(at);
      become({ ...state, stitches: at });
    },
    setTimes: (next) => {
      times = next;
    },
    close: stop,
  };
}

const longestTickMs = 250;
