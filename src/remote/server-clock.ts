/** How far the server's clock is ahead of this device's. */
export interface ServerClock {
  /** Milliseconds to add to the device's clock; 0 until the first answer. */
  readonly offsetMs: () => number;
  /** Computes the offset from an answer's `Date` header and the device times of sending and receiving. */
  readonly learn: (dateHeader: string | null, sentAtMs: number, receivedAtMs: number) => void;
}

const halfSecondMs = 500;

/** Makes a clock with the latest offset, exact to a second; passes each offset to `onOffset`. */
export function createServerClock(onOffset?: (offsetMs: number) => void): ServerClock {
  let offset = 0;
  return {
    offsetMs: () => offset,
    learn: (dateHeader, sentAtMs, receivedAtMs) => {
      const serverMs = Date.parse(dateHeader ?? '');
      if (Number.isNaN(serverMs)) return;
      offset = Math.round(serverMs + halfSecondMs - (sentAtMs + receivedAtMs) / 2);
      onOffset?.(offset);
    },
  };
}
