/** Runs the work while no other tab does the same; true when it ran. Where the browser has no locks it simply runs: sync is right without them. */
export const createUnlessBusy =
  (locks: Pick<LockManager, 'request'> | undefined) =>
  async (name: string, work: () => Promise<void>): Promise<boolean> => {
    if (locks === undefined) {
      await work();
      return true;
    }
    return locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    });
  };
