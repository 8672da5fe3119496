import '#texts/en/bulk.ts';
import { mayRemove } from '#core/access/may.ts';
import type { Role } from '#core/access/permissions.ts';
import { nameKey } from '#core/catalogue/fold.ts';
import { newId } from '#core/ids.ts';
import type { Place } from '#core/kinds/place.ts';
import type { Thread } from '#core/kinds/thread.ts';
import type { Batch } from '#core/mutations/batch.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { t } from '#texts/t.ts';

/** What to change on several threads; an undefined field stays unchanged. */
interface BulkRequest {
  /** The place to which the sealed and open spools of these threads move. */
  readonly placeId?: string | undefined;
  readonly minSpools?: number | undefined;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  /** Whether all spools of these threads become archived. */
  readonly archive: boolean;
}

/** For each reason, the number of threads on which a change was left out. A thread may count twice. */
export type Skipped = Readonly<Partial<Record<'others' | 'wanted' | 'tags', number>>>;

/** The batches to save in turn, how many threads they change, and on how many a change was left out. */
interface BulkPlan {
  readonly batches: readonly Batch[];
  readonly changed: number;
  readonly skipped: Skipped;
}

export const mostTags = 20;
/** The most characters of a tag. */
export const longestTag = 32;
const perBatch = 50;

/** Plans changes of several threads and their spools, in batches with undo. Writes only fields that differ. */
export function planBulkEdit(threads: readonly OwnedThread[], wish: BulkRequest): BulkPlan {
  const skipped = { wanted: 0, tags: 0 };
  const pieces = threads.flatMap((owned): readonly Batch[] => {
    const { set, back, left } = threadChange(owned.thread, wish);
    for (const reason of left) skipped[reason] += 1;
    const spools = owned.spools.flatMap((one) => spoolChange(one, wish));
    const { id, version: baseVersion } = owned;
    const own: Batch = {
      actions: [mutate('thread.update', { id, set, baseVersion })],
      takeBack: [mutate('thread.update', { id, set: back })],
    };
    const all = Object.keys(set).length === 0 ? spools : [own, ...spools];
    return all.length === 0 ? [] : [joined(all)];
  });
  return { batches: inBatches(pieces), changed: pieces.length, skipped: nonZero(skipped) };
}

/** Plans to delete threads. `makersOf`: ids of the users who made a thread's spools. */
export function planBulkDelete(
  threads: readonly OwnedThread[],
  makersOf: (threadId: string) => readonly string[],
  actor: { readonly role: Role; readonly actor: string },
): BulkPlan {
  const mine = threads.filter(({ id, thread }) => mayRemove('thread', [thread.createdBy, ...makersOf(id)], actor));
  const pieces = mine.map(({ id, version }): Batch => {
    const remove = mutate('thread.delete', { id, baseVersion: version });
    return { actions: [remove], takeBack: [mutate('thread.restore', { id })] };
  });
  return {
    batches: inBatches(pieces),
    changed: mine.length,
    skipped: nonZero({ others: threads.length - mine.length }),
  };
}

/** Makes the batch that creates a place. Save it first, so that its undo runs last, after the place was emptied. */
export function newPlace(name: string, kind: Place['kind']): { readonly placeId: string; readonly batch: Batch } {
  const placeId = newId();
  return {
    placeId,
    batch: {
      actions: [mutate('place.create', { id: placeId, set: { name, kind } })],
      takeBack: [mutate('place.delete', { id: placeId })],
    },
  };
}

type Left = 'wanted' | 'tags';

const threadChange = ({ minSpools, targetSpools, tags }: Thread, wish: BulkRequest) => {
  const left: Left[] = [];
  const set: { minSpools?: number; tags?: string[] } = {};
  if (wish.minSpools !== undefined && wish.minSpools !== minSpools) {
    if (targetSpools > 0 && targetSpools < wish.minSpools) left.push('wanted');
    else set.minSpools = wish.minSpools;
  }
  const away = new Set(wish.removeTags.map(nameKey));
  const has = new Set(tags.map(nameKey));
  const next = [...tags, ...wish.addTags.filter((tag) => !has.has(nameKey(tag)))].filter(
    (tag) => !away.has(nameKey(tag)),
  );
  if (next.length > mostTags) left.push('tags');
  else if (next.join('\n') !== tags.join('\n')) set.tags = next;
  return {
    set,
    back: { ...('minSpools' in set && { minSpools }), ...('tags' in set && { tags: [...tags] }) },
    left,
  };
};

const spoolChange = (one: OwnedThread['spools'][number], wish: BulkRequest): readonly Batch[] => {
  const { state, placeId } = one.spool;
  const moves = wish.placeId !== undefined && wish.placeId !== placeId && (state === 'sealed' || state === 'open');
  const goes = wish.archive && state !== 'archived';
  if (!moves && !goes) return [];
  const set = { ...(moves && { placeId: wish.placeId }), ...(goes && { state: 'archived' as const }) };
  const back = { ...(moves && { placeId }), ...(goes && { state }) };
  const { id, version: baseVersion } = one;
  return [
    {
      actions: [mutate('spool.update', { id, set, baseVersion })],
      takeBack: [mutate('spool.update', { id, set: back })],
    },
  ];
};

const joined = (pieces: readonly Batch[]): Batch => ({
  actions: pieces.flatMap(({ actions }) => actions),
  takeBack: pieces.flatMap(({ takeBack }) => takeBack),
});

const inBatches = (pieces: readonly Batch[]): readonly Batch[] => {
  const batches: Batch[] = [];
  for (let at = 0; at < pieces.length; at += perBatch) batches.push(joined(pieces.slice(at, at + perBatch)));
  return batches;
};

const nonZero = (counts: Readonly<Record<string, number>>): Skipped =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

export function skippedSentences(skipped: Skipped): readonly string[] {
  return (['others', 'wanted', 'tags'] as const).flatMap((reason) => {
    const count = skipped[reason];
    return count === undefined ? [] : [t(`bulk.skipped.${reason}`, { count, most: mostTags })];
  });
}
