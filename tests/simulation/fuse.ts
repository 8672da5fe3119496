import type { Disk } from './disk.ts';
import type { Dexie, DBCore, DBCoreMutateRequest, DBCoreTransaction } from 'dexie';

export interface Fuse {
  readonly isOut: () => boolean;
  /** Counts one step; true if the tab is dead, or dies with this step. */
  readonly burns: () => boolean;
  readonly light: (steps: number) => void;
  /** Ends the tab now: aborts open transactions; no later database operation ever settles. */
  readonly blow: () => void;
  readonly holds: (db: Dexie, disk: Disk, onWrite?: (table: string, request: DBCoreMutateRequest) => void) => void;
}

export const fuseOn = (life = Infinity, onEnd: () => void = () => {}): Fuse => {
  let steps = life;
  let out = false;
  const open = new Set<DBCoreTransaction>();
  const fuse: Fuse = {
    isOut: () => out,
    burns: () => {
      if (out) return true;
      steps -= 1;
      if (steps > 0) return false;
      fuse.blow();
      return true;
    },
    light: (more) => {
      steps = more;
    },
    blow: () => {
      if (out) return;
      out = true;
      for (const transaction of open) transaction.abort();
      open.clear();
      onEnd();
    },
    holds: (db, disk, onWrite = () => {}) => {
      disk.touch();
      db.on('ready', disk.touch, true);
      const write = (table: string, request: DBCoreMutateRequest) => {
        disk.touch();
        onWrite(table, request);
      };
      db.use({ stack: 'dbcore', name: 'fuse', create: (core) => fused(core, fuse, open, write) });
    },
  };
  return fuse;
};

const never = () => new Promise<never>(() => {});

const fused = (
  core: DBCore,
  { burns }: Fuse,
  open: Set<DBCoreTransaction>,
  onWrite: (table: string, request: DBCoreMutateRequest) => void,
): DBCore => ({
  ...core,
  transaction: (tables, mode, options) => {
    const transaction = core.transaction(tables, mode, options);
    open.add(transaction);
    const events = transaction as unknown as EventTarget;
    for (const end of ['complete', 'abort']) events.addEventListener(end, () => open.delete(transaction));
    return transaction;
  },
  table: (name) => {
    const table = core.table(name);
    return {
      ...table,
      mutate: (request) => {
        if (burns()) return never();
        onWrite(name, request);
        return table.mutate(request);
      },
      get: (request) => (burns() ? never() : table.get(request)),
      getMany: (request) => (burns() ? never() : table.getMany(request)),
      query: (request) => (burns() ? never() : table.query(request)),
      openCursor: (request) => (burns() ? never() : table.openCursor(request)),
      count: (request) => (burns() ? never() : table.count(request)),
    };
  },
});
