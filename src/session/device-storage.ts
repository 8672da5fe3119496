/** Small texts stored on the device, by key. Nothing here throws, because a browser may forbid storage or be full. */
export interface DeviceStorage {
  readonly get: (key: string) => string | null;
  /** Returns whether the text was stored. */
  readonly set: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
}

/** Wraps a storage of the platform, e.g. `() => window.localStorage`. Even opening it may throw. */
export function createDeviceStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DeviceStorage {
  return {
    get: (key) => attempt(() => open().getItem(key)) ?? null,
    set: (key, text) => attempt(() => (open().setItem(key, text), true)) ?? false,
    remove: (key) => void attempt(() => open().removeItem(key)),
  };
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined; // forbidden or full: the caller continues without it
  }
};

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a JSON object; undefined for any other text. A text in a browser's storage may be half-written. */
export function jsonObject(text: string | null): JsonObject | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with keys, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a text unchanged, and null for any other value. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a finite number unchanged, and 0 for any other value. */
export function numberOrZero(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
