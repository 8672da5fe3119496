import { newId } from '#core/ids.ts';
import type { Rejection } from '#core/mutations/mutation.ts';
import { err, ok, type Result } from '#core/result.ts';
import { localWrite } from './changes.ts';
import { applyChange } from './overlay.ts';
import { queueOf, type TeamStore } from './team-store.ts';

/** What a screen wants done: a mutation's name and arguments. */
export interface Draft {
  readonly name: string;
  readonly args: unknown;
}

/** Why nothing was saved: the rule that refused it, a team one is no longer in, or a device that cannot store. */
export type NotSaved =
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'gone' }
  | { readonly kind: 'storage'; readonly reason: 'full' | 'lost' };

/** Saves one action: its rows and its outbox entries commit together, on disk, or nothing does. Answers only then. Inside, await only Dexie. */
export const commit = async (store: TeamStore, drafts: readonly Draft[]): Promise<Result<void, NotSaved>> => {
  const { db, actor, feed } = store;
  const at = new Date(store.now()).toISOString();
  const touched: string[] = [];
  try {
    await db.transaction('rw', db.rows, db.outbox, db.meta, async () => {
      if ((await db.meta.get('gone')) !== undefined) throw new Stopped({ kind: 'gone' });
      const queue = await queueOf(db);
      let seq = queue.nextSeq;
      for (const draft of drafts) {
        const change = { ...draft, mid: newId(), at };
        const applied = await applyChange(db, actor, change);
        if (!applied.ok) throw new Stopped({ kind: 'rejected', rejection: applied.error });
        await db.outbox.add({ ...change, seq, state: 'pending' });
        touched.push(...applied.value);
        seq += 1;
      }
      await db.meta.put({ ...queue, nextSeq: seq });
    });
  } catch (thrown) {
    return err(notSaved(thrown));
  }
  feed.publish([...touched, localWrite]);
  return ok(undefined);
};

/** Ends a transaction on purpose: what it had written so far is rolled back. */
class Stopped extends Error {
  constructor(readonly why: NotSaved) {
    super(why.kind);
  }
}

const notSaved = (thrown: unknown): NotSaved => {
  if (thrown instanceof Stopped) return thrown.why;
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'QuotaExceededError' || innerName(thrown) === 'QuotaExceededError')
    return { kind: 'storage', reason: 'full' };
  if (['DatabaseClosedError', 'InvalidStateError', 'OpenFailedError', 'MissingAPIError', 'AbortError'].includes(name))
    return { kind: 'storage', reason: 'lost' };
  throw thrown;
};

/** Dexie reports a full disk at commit as an abort with the cause inside. */
const innerName = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'inner' in thrown && thrown.inner instanceof Error ? thrown.inner.name : undefined;
