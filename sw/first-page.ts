import { stateOfRows, type FirstPageRead, type KeptAnswers, type ReadFirstPage } from '#core/worker-message.ts';

/**
 * Reads what a screen shows first of a team beside the page, which is busy starting: thirty answers of the disk cost it more time
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
  { length, spoolsOf, answers }: ReadFirstPage,
): Promise<FirstPageRead | undefined> => {
  const [rows, meta] = [transaction.objectStore('rows'), transaction.objectStore('meta')];
  const head = IDBKeyRange.bound(['thread', ''], ['thread', '\uffff'], false, true);
  const note = (key: string) => answerOf<unknown>(meta.get(key));
  const [threads, cursor, gone, queue, revision, kept] = await Promise.all([
    length === 0 ? [] : answerOf<{ readonly id: string }[]>(rows.index('[kind+sort]').getAll(head, length)),
    note('cursor'),
    note('gone'),
    note('queue'),
    note('revision'),
    answers.length === 0 ? undefined : answerOf<Kept | undefined>(meta.get('answers')),
  ]);
  if (gone !== undefined) return undefined;
  const isTrue = kept?.state === stateOfRows(revision, cursor, queue);
  const asked = threads.map(({ id }) => answerOf<unknown[]>(rows.index('refs').getAll(spoolsOf + id)));
  return {
    threads,
    spools: (await Promise.all(asked)).flat(),
    cursor,
    kept: kept && isTrue ? only(kept, answers) : undefined,
  };
};

type Kept = KeptAnswers & { readonly state: string };

const only = ({ form, teamMinSpools, answers }: KeptAnswers, names: readonly string[]): KeptAnswers => ({
  form,
  teamMinSpools,
  answers: Object.fromEntries(names.map((name) => [name, answers[name]])),
});

const answerOf = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
