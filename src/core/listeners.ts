/** A set of functions; `tell` calls each with the given arguments. */
interface Listeners<Args extends readonly unknown[] = []> {
  readonly tell: (...args: Args) => void;
  /** Adds a listener; returns the function that removes it. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  /** Removes all listeners. */
  readonly clear: () => void;
}

/** Makes an empty set of listeners. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    tell: (...args) => {
      for (const listener of all) listener(...args);
    },
    subscribe: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    clear: () => all.clear(),
  };
}
