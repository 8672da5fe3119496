/** Those who want to hear of changes, and with which words they are told. */
export interface Listeners<Told extends readonly unknown[] = []> {
  readonly tell: (...told: Told) => void;
  /** Answers how to stop listening. */
  readonly subscribe: (listener: (...told: Told) => void) => () => void;
  /** Tells nobody any more. */
  readonly clear: () => void;
}

/** An empty circle of listeners. */
export const createListeners = <Told extends readonly unknown[] = []>(): Listeners<Told> => {
  const all = new Set<(...told: Told) => void>();
  return {
    tell: (...told) => {
      for (const listener of all) listener(...told);
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
