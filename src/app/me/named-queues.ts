/** Runs work with the same name one after the other, also after a failure. Work with another name does not wait. */
export type RunInQueue = (name: string, work: () => Promise<void>) => Promise<void>;

export function createNamedQueues(): RunInQueue {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const done = Promise.allSettled([last.get(name)]).then(work);
    last.set(name, done);
    return done;
  };
}
