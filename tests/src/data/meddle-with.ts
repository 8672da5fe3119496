import type { DBCore, Dexie } from 'dexie';

/** Cuts the power at the nth write to a table: the transaction is rolled back, and no later write succeeds. */
export const meddleWith = (db: Dexie, { table, nth }: { readonly table: string; readonly nth: number }): void => {
  let writes = 0;
  let isOff = false;
  db.use({
    stack: 'dbcore',
    name: 'power',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const own = core.table(name);
        return {
          ...own,
          mutate: (request) => {
            if (name === table) writes += 1;
            isOff ||= name === table && writes >= nth;
            return isOff ? Promise.reject(new Error('The power went.')) : own.mutate(request);
          },
        };
      },
    }),
  });
};
