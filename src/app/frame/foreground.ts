/** Work that the person waits for. Meanwhile, the loading overlay covers the screen. */
export interface Foreground {
  readonly isBusy: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Wraps `work` in a function that counts as busy while the work runs. */
  readonly tracked: <Args extends readonly unknown[], T>(
    work: (...args: Args) => Promise<T>,
  ) => (...args: Args) => Promise<T>;
}

export function createForeground(): Foreground {
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
}
