import { isEqual } from '#core/is-equal.ts';
import type { HistoryPlace } from '#core/wire/history-mark.ts';
import { tooManyWaitCode, type Outcome } from '#core/wire/sync-wire.ts';
import { dropArrived } from './arrived.ts';
import { gatherOnCards } from './cards.ts';
import { isGone } from '../left-teams/gone.ts';
import { heardField, nextKnownPlace, type AnsweredPlace } from '../rows/known-place.ts';
import { renewOverlay } from '../rows/overlay.ts';
import type { CursorMeta, OutboxEntry } from '../database/team-database.ts';
import { noteInLog } from '../database/team-log.ts';
import { cursorOf, type TeamStore } from '../database/team-store.ts';

/** The epoch and history point in the server's answer, and the history point that the request sent (`asked`). */
interface Answered extends AnsweredPlace {
  readonly epoch: string;
  readonly asked: HistoryPlace | undefined;
}

/** Stores the outcomes of a push in one transaction: applied changes wait for a pull, refused ones for the person. */
export async function storeOutcomes(
  store: TeamStore,
  outcomes: readonly Outcome[],
  answered?: Answered,
): Promise<void> {
  const { db, feed } = store;
  const touched = await db.transaction('rw', db.tables, async () => {
    const cursor = await cursorOf(db);
    // If this device now reads another epoch, the server was restored since, and its outcomes no longer count.
    const isOutdated = answered !== undefined && cursor.epoch !== null && cursor.epoch !== answered.epoch;
    if (isOutdated || (await isGone(db))) return [];
    if (answered !== undefined) await noteKnownPlace(store, cursor, answered);
    for (const outcome of outcomes) {
      const entry = await db.outbox.where('mid').equals(outcome.mid).first();
      if (entry !== undefined) await storeOutcome(store, entry, outcome);
    }
    const refused = outcomes.some((outcome) => outcome.status !== 'applied');
    if (refused) await gatherOnCards(store);
    const dropped = await dropArrived(store, cursor);
    if (!refused && dropped === 0) return [];
    return renewOverlay(store);
  });
  feed.publish([...new Set(touched)]);
}

const noteKnownPlace = async (
  { db }: TeamStore,
  { heard, ...cursor }: CursorMeta,
  answered: Answered,
): Promise<void> => {
  if (cursor.epoch === null) return;
  const next = nextKnownPlace(heard, answered.asked, answered);
  if (!isEqual(next, heard)) await db.meta.put({ ...cursor, ...heardField(next) });
};

const storeOutcome = async (store: TeamStore, entry: OutboxEntry, outcome: Outcome): Promise<void> => {
  const { db, now } = store;
  if (outcome.status === 'applied') {
    await db.outbox.put({ ...entry, state: 'acked', version: outcome.version ?? 0 });
    return;
  }
  await db.outbox.delete(entry.seq);
  const { seq, mid, name, at, args } = entry;
  const code = outcome.code ?? outcome.status;
  const message = outcome.message ?? '';
  // The change was applied before a restore, so only log its refusal. If too many changes wait, the person can act.
  if (entry.was !== undefined && code !== tooManyWaitCode)
    return noteInLog(store, 'refused_again', { mid, name, at, args, code, message });
  await db.attention.put({
    seq,
    mid,
    name,
    at,
    args,
    kind: outcome.status,
    code,
    message,
    ...(outcome.fields !== undefined && { fields: outcome.fields }),
    current: outcome.current ?? null,
    noticedAt: new Date(now()).toISOString(),
  });
};
