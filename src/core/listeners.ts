/** Those who want to be notified of changes, and with which arguments. */
export interface Listeners<Args extends readonly unknown[] = []> {
  readonly tell: (...args: Args) => void;
  /** Answers how to stop listening. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
  /** Tells nobody any more. */
  readonly clear: () => void;
}

/** An empty circle of listeners. */
export const createListeners = <Args extends readonly unknown[] = []>(): Listeners<Args> => {
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
};
