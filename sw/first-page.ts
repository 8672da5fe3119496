import type { FirstPageRead, ReadFirstPage } from '#core/worker-message.ts';

/**
 * Reads the head of a team's list beside the page, which is busy starting: thirty answers of the disk cost it more time
 * than one message. Nothing is written. Undefined where the page has to look for itself: there is no such database, it
 * has another form than the page's, or the person has left the team. `tests/src/sw` compares it with the page's reading.
 */
export const firstPageOf = async (disk: IDBFactory, wish: ReadFirstPage): Promise<FirstPageRead | undefined> => {
  const db = await openAsItIs(disk, wish.database);
  if (db === undefined) return undefined;
  try {
    return db.version === wish.version ? await read(db.transaction(['rows', 'meta']), wish) : undefined;
  } finally {
    db.close();
  }
};

const openAsItIs = (disk: IDBFactory, name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = disk.open(name);
    let isMissing = false;
    request.addEventListener('upgradeneeded', () => {
      isMissing = true;
      request.transaction?.abort(); // nothing stays of it
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => (isMissing ? resolve(undefined) : reject(request.error)));
  });

const read = async (
  transaction: IDBTransaction,
  { length, spoolsOf }: ReadFirstPage,
): Promise<FirstPageRead | undefined> => {
  const [rows, meta] = [transaction.objectStore('rows'), transaction.objectStore('meta')];
  const head = IDBKeyRange.bound(['thread', ''], ['thread', '\uffff'], false, true);
  const [threads, cursor, gone] = await Promise.all([
    answerOf<{ readonly id: string }[]>(rows.index('[kind+sort]').getAll(head, length)),
    answerOf<unknown>(meta.get('cursor')),
    answerOf<unknown>(meta.get('gone')),
  ]);
  if (gone !== undefined) return undefined;
  const asked = threads.map(({ id }) => answerOf<unknown[]>(rows.index('refs').getAll(spoolsOf + id)));
  return { threads, spools: (await Promise.all(asked)).flat(), cursor };
};

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
