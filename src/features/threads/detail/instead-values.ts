import { isEqual } from '#core/is-equal.ts';
import type { Thread } from '#core/kinds/thread.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { leadsBack } from '#core/threads/leads-back.ts';
import type { OwnedThread } from '#inventory/inventory.ts';

/**
 * A successor or substitute named in the form. `create`: the action that adds it to the team; null if the team has it.
 */
export interface Other {
  readonly threadId: string;
  readonly title: string;
  readonly create: Action | null;
}

interface InsteadValues {
  readonly successor: Other | null;
  readonly why: Exclude<Thread['status'], 'active'>;
  readonly substitutes: readonly (Other & { readonly note: string })[];
}

export const mostSubstitutes = 10;
const mostAliases = 10;

/** Returns why `successorId` cannot succeed `id`: it is the same thread, or its own successors lead back to `id`. */
export function problemOfSuccessor(
  id: string,
  successorId: string,
  threads: readonly OwnedThread[],
): 'isItself' | 'leadsBack' | undefined {
  if (successorId === id) return 'isItself';
  const nextOf = new Map(threads.map((one) => [one.id, one.thread.supersededBy]));
  return leadsBack(id, successorId, (one) => nextOf.get(one)) ? 'leadsBack' : undefined;
}

/**
 * Makes actions that save the differences. A renumbered thread's number becomes its successor's alias, if it has room.
 */
export function insteadActions(
  { id, version, thread }: OwnedThread,
  { successor, why, substitutes }: InsteadValues,
  threads: readonly OwnedThread[],
): readonly Action[] {
  const named = substitutes.map(({ threadId, note }) => ({ threadId, note: note.trim() === '' ? null : note.trim() }));
  const status = successor === null ? (thread.supersededBy === null ? thread.status : 'active') : why;
  const wanted = { substitutes: named, supersededBy: successor?.threadId ?? null, status };
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isEqual(value, thread[field as keyof typeof wanted])),
  );
  const created = [...substitutes, ...(successor === null ? [] : [successor])].flatMap(({ create }) => create ?? []);
  const alias = status === 'renumbered' && 'supersededBy' in set ? aliasOf(thread, successor, threads) : [];
  return [
    ...created,
    ...(Object.keys(set).length === 0 ? [] : [mutate('thread.update', { id, set, baseVersion: version })]),
    ...alias,
  ];
}

const aliasOf = (thread: Thread, successor: Other | null, threads: readonly OwnedThread[]): readonly Action[] => {
  if (successor === null) return [];
  const owned = threads.find(({ id }) => id === successor.threadId);
  const aliases = owned?.thread.aliases ?? [];
  if (aliases.includes(thread.code) || aliases.length >= mostAliases || owned?.thread.code === thread.code) return [];
  return [mutate('thread.update', { id: successor.threadId, set: { aliases: [...aliases, thread.code] } })];
};
