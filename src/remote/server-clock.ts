/** How far the server's clock is ahead of this device's. */
export interface ServerClock {
  /** Milliseconds to add to the device's clock; 0 until an answer taught better. */
  readonly offsetMs: () => number;
  /** Learns from the `Date` header of an answer that was under way between two instants of the device's clock. */
  readonly learn: (dateHeader: string | null, sentAtMs: number, receivedAtMs: number) => void;
}

const halfSecondMs = 500;

/** Keeps the last offset seen. The header counts whole seconds, so the offset is good to about one second. */
export const createServerClock = (): ServerClock => {
  let offset = 0;
  return {
    offsetMs: () => offset,
    learn: (dateHeader, sentAtMs, receivedAtMs) => {
      const serverMs = Date.parse(dateHeader ?? '');
      if (!Number.isNaN(serverMs)) offset = Math.round(serverMs + halfSecondMs - (sentAtMs + receivedAtMs) / 2);
    },
  };
};
