import { threadTitle } from '#core/thread.ts';
import type { Change } from '#core/mutations/mutation.ts';
import type { OwnedThread } from '#data/inventory.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';

const words: Readonly<Record<string, TextKey>> = {
  'thread.create': 'syncPage.change.threadcreate',
  'thread.update': 'syncPage.change.threadupdate',
  'thread.delete': 'syncPage.change.threaddelete',
  'thread.restore': 'syncPage.change.threadrestore',
  'spool.create': 'syncPage.change.spoolcreate',
  'spool.update': 'syncPage.change.spoolupdate',
  'spool.delete': 'syncPage.change.spooldelete',
  'spool.restore': 'syncPage.change.spoolrestore',
  'movement.create': 'syncPage.change.movementcreate',
  'place.create': 'syncPage.change.placecreate',
  'place.update': 'syncPage.change.placeupdate',
  'place.delete': 'syncPage.change.placedelete',
  'place.restore': 'syncPage.change.placerestore',
};

/** What a queued change does, and to what: "Booking" and "Isacord 1902 Poinsettia". The second is empty when this device cannot tell. */
export const changeInWords = (
  { name, args }: Pick<Change, 'name' | 'args'>,
  threads: readonly OwnedThread[],
): { readonly what: string; readonly about: string } => ({
  what: sayable(words[name] ?? 'syncPage.change.other'),
  about: aboutOf(fieldsOf(args), threads),
});

/** None of these texts wants a value. */
const sayable = (key: TextKey): string => (t as (key: TextKey) => string)(key);

const aboutOf = (fields: Readonly<Record<string, unknown>>, threads: readonly OwnedThread[]): string => {
  const ids = new Set([fields['id'], fields['threadId'], fields['spoolId']]);
  const found = threads.find(({ id, spools }) => ids.has(id) || spools.some((spool) => ids.has(spool.id)));
  if (found !== undefined) return threadTitle(found.thread);
  return ['brand', 'code', 'name']
    .map((field) => fields[field])
    .filter((value) => typeof value === 'string')
    .join(' ');
};

/** The arguments of a change in one: its id beside the fields it sets. */
const fieldsOf = (args: unknown): Readonly<Record<string, unknown>> => {
  const own = isFields(args) ? args : {};
  const set = own['set'];
  return { ...(isFields(set) ? set : {}), id: own['id'] };
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
