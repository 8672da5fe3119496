import type { DBCore, Dexie } from 'dexie';

/** Counts a database's requests and turns to the disk; requests that overlap share a turn. Call it before opening. */
export const countRequests = (db: Dexie) => {
  const count = { requests: 0, turns: 0, writes: [] as string[] };
  let underWay = 0;
  const counted = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
    count.requests += 1;
    if (underWay === 0) count.turns += 1;
    underWay += 1;
    try {
      return await ask();
    } finally {
      underWay -= 1;
    }
  };
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite') count.writes.push(options?.durability ?? '');
        return core.transaction(tables, mode, options);
      },
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => counted(() => table.mutate(request)),
          get: (request) => counted(() => table.get(request)),
          getMany: (request) => counted(() => table.getMany(request)),
          query: (request) => counted(() => table.query(request)),
          count: (request) => counted(() => table.count(request)),
          openCursor: (request) => counted(() => table.openCursor(request)),
        };
      },
    }),
  });
  return async (work: () => Promise<unknown>) => {
    Object.assign(count, { requests: 0, turns: 0, writes: [] });
    await work();
    const { requests, turns, writes } = count;
    return { requests, turns, writes: writes.length };
  };
};
