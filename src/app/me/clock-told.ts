import type { DeviceStorage } from '#session/device-storage.ts';

/** What the watch of this device's clock needs. */
export interface WatchClockDeps {
  readonly storage: DeviceStorage;
  /** Tells the person by how many days this device's clock is wrong. */
  readonly tell: (days: number) => Promise<void>;
  readonly report: (fault: unknown) => void;
}

/** Set while the person has been told of a wrong clock. */
export const clockToldKey = 'spoolside.clockTold';
