/** Reads the changes that all tabs share under a name; undefined if there are none. They are stored without a time. */
export function readShared(name: string): object | undefined {
  return readObject(name);
}

export function storeShared(name: string, changes: object): void {
  return void attempt(() => localStorage.setItem(name, JSON.stringify(changes)));
}

/** Reads what is stored under a key; undefined if it is no object, or cannot be read. */
export function readObject(key: string): object | undefined {
  const kept = attempt((): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'));
  return isObject(kept) ? kept : undefined;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Runs a step on the storage; undefined if it throws. Storage may be full or forbidden: the form works without a copy.
 */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
