import { newId } from '#core/ids.ts';
import { attempt, isObject, readObject } from '#parts/forms/shared-values.ts';

/** A person's PIN as this device keeps it: a slow hash, how slow it is, and how many tries were wrong since. */
export interface KeptPin {
  readonly hash: string;
  readonly rounds: number;
  readonly wrong: number;
}

/** What a device that was made a workshop tablet knows of itself. It stays when the device is taken back. */
interface ThisDevice {
  /** Known to this device and the server alone (`deviceIdOf`); it also salts the PINs, so that they fit no other device. */
  readonly key: string;
  readonly pins: Readonly<Record<string, KeptPin>>;
}

/**
 * Where a device keeps what it knows of itself, and the event by which the page learns that it is a workshop tablet now.
 */
export const tabletMark = 'spoolside.tablet';

/** Returns what this device knows of itself; undefined if it never was a workshop tablet. */
export function thisDevice(): ThisDevice | undefined {
  const { key, pins } = (readObject(tabletMark) ?? {}) as { readonly key?: unknown; readonly pins?: unknown };
  if (typeof key !== 'string') return undefined;
  const kept = Object.entries(isObject(pins) ? pins : {}) as readonly [string, unknown][];
  return { key, pins: Object.fromEntries(kept.flatMap(([userId, pin]) => (isKept(pin) ? [[userId, pin]] : []))) };
}

const isKept = (pin: unknown): pin is KeptPin => {
  if (!isObject(pin)) return false;
  const { hash, rounds, wrong } = pin as Partial<Record<keyof KeptPin, unknown>>;
  return typeof hash === 'string' && typeof rounds === 'number' && typeof wrong === 'number';
};

/** Returns this device's key, and makes one if there is none; undefined if the browser stores nothing. */
export function deviceKey(): string | undefined {
  const known = thisDevice();
  if (known !== undefined) return known.key;
  const key = newId();
  return keep({ key, pins: {} }) ? key : undefined;
}

/** Stores a person's PIN on this device, or removes it. */
export function keepPin(userId: string, pin: KeptPin | undefined): void {
  const known = thisDevice();
  if (known === undefined) return;
  const { [userId]: _before, ...others } = known.pins;
  keep({ ...known, pins: pin === undefined ? others : { ...others, [userId]: pin } });
}

const keep = (known: ThisDevice): boolean =>
  attempt(() => (localStorage.setItem(tabletMark, JSON.stringify(known)), true)) ?? false;
