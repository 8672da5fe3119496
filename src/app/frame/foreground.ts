/** Work that the person waits for with nothing else to look at. */
export interface Foreground {
  readonly isBusy: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same function, counted while it runs. */
  readonly tracked: <Args extends readonly unknown[], T>(
    work: (...args: Args) => Promise<T>,
  ) => (...args: Args) => Promise<T>;
}

/** Counts what is under way in the foreground; background sync never goes through here. */
export const createForeground = (): Foreground => {
  const listeners = new Set<() => void>();
  let running = 0;
  const count = (by: number) => {
    running += by;
    listeners.forEach((listener) => listener());
  };
  return {
    isBusy: () => running > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tracked:
      (work) =>
      async (...args) => {
        count(1);
        try {
          return await work(...args);
        } finally {
          count(-1);
        }
      },
  };
};
