import type { Change } from '#core/mutations/mutation.ts';
import { formatLength } from '#texts/formats.ts';
import { threadTitle } from '#core/thread.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';
import { bodyOf } from './change-body.ts';
import { valueInWords } from './value-in-words.ts';
import type { Book } from './use-book.ts';

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
  'notice.delete': 'syncPage.change.noticedelete',
};

/** What a queued change does, and to what: "Used 300 m" and "Isacord 1902 Poinsettia". The second is empty when this device cannot tell. `current` is the row it is about, where that is known. */
export const changeInWords = (
  change: Pick<Change, 'name' | 'args'>,
  book: Book,
  current: Readonly<Record<string, unknown>> | null = null,
): { readonly what: string; readonly about: string } => {
  const { kind, id, set } = bodyOf(change);
  const booked = kind === 'movement' ? bookedInWords(set, book) : undefined;
  // None of these texts wants a value.
  const what = booked ?? (t as (key: string) => string)(words[change.name] ?? 'syncPage.change.other');
  return { what, about: aboutOf(kind, id, { ...current, ...set }, book) };
};

const bookedInWords = (set: Readonly<Record<string, unknown>>, book: Book): string | undefined => {
  if (typeof set['type'] !== 'string') return undefined;
  const type = valueInWords('movement', 'type', set['type'], book);
  const mm = set['settlesAtMm'] ?? set['deltaMm'];
  return typeof mm === 'number' ? `${type} ${formatLength(Math.abs(mm), book.units)}` : type;
};

const aboutOf = (kind: string, id: string, body: Readonly<Record<string, unknown>>, book: Book): string => {
  const text = (field: string) => (typeof body[field] === 'string' ? body[field] : '');
  switch (kind) {
    case 'thread':
      return book.thread(id) ?? threadTitle({ brand: text('brand'), code: text('code'), name: text('name') });
    case 'spool': {
      const thread = book.thread(text('threadId')) ?? book.threadOfSpool(id);
      return [thread, text('shortCode') || book.spool(id)].filter(Boolean).join(' · ');
    }
    case 'movement': {
      const spoolId = text('spoolId');
      return [book.threadOfSpool(spoolId), book.spool(spoolId)].filter(Boolean).join(' · ');
    }
    case 'place':
      return text('name') || (book.place(id) ?? '');
    default:
      return '';
  }
};
