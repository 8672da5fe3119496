import { stateOfRows, type FirstPageRead, type KeptAnswers, type ReadFirstPage } from '#core/worker-message.ts';

/** Reads a team's first rows for the page, which is busy starting. Undefined if the page must read them itself. */
export async function firstPageOf(disk: IDBFactory, wanted: ReadFirstPage): Promise<FirstPageRead | undefined> {
  // A starting page would need thirty disk requests for these rows, which take more time than one message.
  const db = await openAsItIs(disk, wanted.database);
  if (db === undefined) return undefined;
  try {
    // This code writes nothing, and leaves a database of another version to the page.
    return db.version === wanted.version ? await read(db.transaction(['rows', 'meta']), wanted) : undefined;
  } finally {
    db.close();
  }
}

const openAsItIs = (disk: IDBFactory, name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = disk.open(name);
    let isMissing = false;
    request.addEventListener('upgradeneeded', () => {
      isMissing = true;
      request.transaction?.abort(); // aborted, so that the request makes no empty database
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => (isMissing ? resolve(undefined) : reject(request.error)));
  });

// `tests/src/sw` compares the result with that of the page's own code.
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
  if (gone !== undefined) return undefined; // the team was left or closed for deletion
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
