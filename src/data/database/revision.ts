import type { DBCore, DBCoreMutateRequest, DBCoreTransaction, Dexie } from 'dexie';
import { createListeners } from '#core/listeners.ts';
import type { RevisionMeta, TeamMeta } from './team-database.ts';

/** The revision of a database in which no change was counted yet. */
const none: RevisionMeta = { k: 'revision', n: 0, since: 0, changes: [] };

/** Returns a stored entry as the revision; revision 0 if none is stored. */
export function revisionFrom(found: TeamMeta | undefined): RevisionMeta {
  return found?.k === 'revision' ? found : none;
}

/** Returns the keys of the threads and spools that changed after revision `n`; undefined if no longer known. */
export function changedAfter({ since, changes }: RevisionMeta, n: number): readonly string[] | undefined {
  return n < since ? undefined : changes.filter(([at]) => at > n).flatMap(([, keys]) => keys);
}

/** Raises the revision in every transaction that changes a row, so that readers recognise outdated results. */
export function countRevisions(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'revision', level: beneathAll, create: counting });
}

/** The level of this hook: below Dexie's live queries, which would react to every stored revision if they saw it. */
export const beneathAll = -10;

/** The revision of one transaction: as it was read (`first`), and as the transaction stored it last. */
interface Raised {
  readonly first: PromiseLike<RevisionMeta>;
  stored?: RevisionMeta;
}

const counting = (down: DBCore): DBCore => {
  const raised = new WeakMap<DBCoreTransaction, Raised>();
  const meta = () => down.table('meta');
  const note = (request: DBCoreMutateRequest): PromiseLike<unknown> | undefined => {
    const { trans } = request;
    const revision = raised.get(trans);
    if (revision === undefined) return undefined;
    const raise = (before: RevisionMeta) => {
      revision.stored = withChange(before, keysOf(request));
      return meta().mutate({ type: 'put', trans, values: [revision.stored] });
    };
    // Where the revision is known, a wait would keep the transaction open longer.
    if (revision.stored !== undefined) return raise(revision.stored);
    return revision.first.then((first) => raise(revision.stored ?? first));
  };
  return {
    ...down,
    transaction: (stores, mode, options) => {
      if (mode !== 'readwrite' || !stores.includes('rows')) return down.transaction(stores, mode, options);
      const trans = down.transaction([...new Set([...stores, 'meta'])], mode, options);
      // Reads the revision together with the transaction's first reads, so that its writes wait for no further disk
      // read.
      const first = meta().get({ trans, key: 'revision' }).then(nextOf);
      first.then(undefined, () => undefined); // the transaction failed: its caller gets the error
      raised.set(trans, { first });
      return trans;
    },
    table: (name) => {
      const table = down.table(name);
      if (name !== 'rows') return table;
      return {
        ...table,
        mutate: (request) => Promise.all([table.mutate(request), note(request)]).then(([answer]) => answer),
      };
    },
  };
};

const nextOf = (found: TeamMeta | undefined): RevisionMeta => {
  const { n, since, changes } = revisionFrom(found);
  return { k: 'revision', n: n + 1, since, changes: [...changes, [n + 1, []]] };
};

/** The most keys of the last revision. Without them, the tabs of a device would read all rows again after a page. */
const mostKeys = 1_000;
/**
 * The most keys and revisions before the last, counted together; for older ones `changedAfter` returns undefined. Every
 * save reads and writes them: five hundred took as long as all the rest of a save.
 */
const mostBefore = 100;

const withChange = ({ n, since, changes }: RevisionMeta, keys: readonly string[] | undefined): RevisionMeta => {
  const known = [...changes.slice(0, -1), [n, [...(changes.at(-1)?.[1] ?? []), ...(keys ?? [])]] as const];
  const isTooMuch = keys === undefined || (known.at(-1)?.[1].length ?? 0) >= mostKeys;
  let first = isTooMuch ? known.length : known.length - 1;
  for (let room = mostBefore; first > 0 && !isTooMuch; first -= 1) {
    room -= (known[first - 1]?.[1].length ?? 0) + 1;
    if (room < 0) break;
  }
  const forgotten = known[first - 1]?.[0] ?? since;
  return { k: 'revision', n, since: Math.max(since, forgotten), changes: known.slice(first) };
};

/** Returns the keys of the threads and spools that a request writes; undefined for a range, which names no rows. */
const keysOf = (request: DBCoreMutateRequest): readonly string[] | undefined => {
  switch (request.type) {
    case 'add':
    case 'put':
      return stockKeys(request.values.map((row: { readonly key: string }) => row.key));
    case 'delete':
      return stockKeys(request.keys as readonly string[]);
    case 'deleteRange':
      return undefined;
  }
};

const stockKeys = (keys: readonly string[]): readonly string[] =>
  keys.filter((key) => key.startsWith('thread/') || key.startsWith('spool/'));

/** The key published when every row may have changed. */
export const everything = '*';

/** An additional key, published after each save and when set-aside changes were put back. It wakes the sync engine. */
export const localWrite = 'write';

/** The key published when all rows of the team have been pulled for the first time. */
export const wholeBook = 'whole';

/** Sends the keys of a database's changed rows to listeners in all tabs of this browser. */
export interface ChangeFeed {
  readonly publish: (keys: readonly string[]) => void;
  readonly subscribe: (listener: (keys: readonly string[]) => void) => () => void;
  readonly close: () => void;
}

/** Makes the feed of one database. In a browser without BroadcastChannel, the feed serves this tab alone. */
export function createChangeFeed(name: string): ChangeFeed {
  const { tell, subscribe, clear } = createListeners<[keys: readonly string[]]>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${name}:changes`);
  channel?.addEventListener('message', (event: MessageEvent<readonly string[]>) => tell(event.data));
  return {
    publish: (keys) => {
      if (keys.length === 0) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target
      channel?.postMessage(keys);
      tell(keys);
    },
    subscribe,
    close: () => {
      clear();
      channel?.close();
    },
  };
}
