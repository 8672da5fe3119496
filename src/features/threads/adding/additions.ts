import '#texts/en/adding.ts';
import type { Batch } from '#core/mutations/batch.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { lastWeights } from '#core/stock/spool-weights.ts';
import { devicePartOf, nextShortCodes } from '#core/stock/stock-actions.ts';
import { threadFromChart } from '#core/threads/thread-from-chart.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { shortCodesOf } from '#inventory/places.ts';
import { clientIdOf, type TeamStore } from '#data/database/team-store.ts';
import { keyOf, threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { t } from '#texts/t.ts';
import { runWithPauses } from '#parts/steps/run-with-pauses.ts';
import { openingOf, type Fullness, type LengthLeft } from './fullness-chips.tsx';

export interface Addition {
  readonly pick: ThreadPick;
  readonly spools: number;
  readonly fullness: Fullness | LengthLeft;
  readonly lengthMm: number;
  readonly placeId: string | null;
}

export function addedInWords(additions: readonly Addition[]): string {
  const isNew = new Map(additions.map(({ pick }) => [keyOf(threadOfPick(pick)), pick.from === 'chart']));
  const added = [...isNew.values()].filter(Boolean).length;
  const refilled = isNew.size - added;
  if (refilled === 0) return t('adding.addedMany', { count: added });
  const more = t('adding.spoolsOf', { count: refilled });
  return added === 0 ? more : `${t('adding.addedMany', { count: added })} · ${more}`;
}

/** Says that the team has no room for so many spools more; undefined if it has. Asked before anything is made. */
export function tooManySpools(threads: readonly OwnedThread[], spools: number): string | undefined {
  const room = Math.max(0, limits.teamSpools - threads.reduce((sum, one) => sum + one.spools.length, 0));
  return spools <= room ? undefined : t('adding.tooManySpools', { spools, room });
}

/** A batch is saved in one piece of work, so it holds few threads and few spools. */
const perBatch = 20;
const spoolsPerBatch = 100;

/** Makes the actions in batches, so that the caller can stop between them. Makes each thread once. */
export async function additionBatches(
  store: TeamStore,
  threads: readonly OwnedThread[],
  additions: readonly Addition[],
  reachable: boolean,
): Promise<readonly Batch[]> {
  const used = await shortCodesOf(store.db);
  const devicePart = reachable ? undefined : devicePartOf(await clientIdOf(store));
  const total = additions.reduce((sum, { spools }) => sum + spools, 0);
  const codes = nextShortCodes(used, total, devicePart)[Symbol.iterator]();
  const groupId = newId();
  const created = new Set<string>();
  function* batchOf(some: readonly Addition[]): Generator<void, Batch> {
    const actions: Action[] = [];
    const takeBack: Action[] = [];
    for (const { pick, spools, fullness, lengthMm, placeId } of some) {
      const isNew = pick.from === 'chart';
      const made = isNew ? threadFromChart(store.actor.teamId, pick.colour) : undefined;
      const threadId = pick.from === 'own' ? pick.owned.id : (made?.id ?? '');
      if (made !== undefined && !created.has(threadId)) {
        created.add(threadId);
        actions.push(made.create);
        takeBack.push(mutate('thread.delete', { id: threadId }));
      }
      const weights = lastWeights(threads, threadOfPick(pick), lengthMm);
      const opening = openingOf(fullness, lengthMm);
      for (let at = 0; at < spools; at += 1) {
        yield;
        const id = newId();
        const shortCode = codes.next().value ?? '';
        const set = { threadId, shortCode, initialLengthMm: lengthMm, placeId, groupId, ...opening, ...weights };
        actions.push(mutate('spool.create', { id, set }));
        takeBack.push(mutate('spool.delete', { id }));
      }
    }
    // Undo deletes the spools before the threads to which they belong.
    return { actions, takeBack: takeBack.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) };
  }
  function* allBatches(): Generator<void, readonly Batch[]> {
    const batches: Batch[] = [];
    let some: Addition[] = [];
    let spools = 0;
    for (const one of additions.flatMap(inParts)) {
      if (some.length === perBatch || spools + one.spools > spoolsPerBatch) {
        if (some.length > 0) batches.push(yield* batchOf(some));
        [some, spools] = [[], 0];
      }
      some.push(one);
      spools += one.spools;
    }
    if (some.length > 0) batches.push(yield* batchOf(some));
    return batches;
  }
  return runWithPauses(allBatches());
}

/** Splits what one batch cannot hold: 999 spools of a thread. */
const inParts = (one: Addition): readonly Addition[] =>
  one.spools <= spoolsPerBatch
    ? [one]
    : Array.from({ length: Math.ceil(one.spools / spoolsPerBatch) }, (_, at) => ({
        ...one,
        spools: Math.min(spoolsPerBatch, one.spools - at * spoolsPerBatch),
      }));
