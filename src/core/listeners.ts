/** Those who want to hear of changes. */
export interface Listeners {
  readonly tell: () => void;
  /** Answers how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An empty circle of listeners. */
export const createListeners = (): Listeners => {
  const all = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of all) listener();
    },
    subscribe: (listener) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
  };
};
