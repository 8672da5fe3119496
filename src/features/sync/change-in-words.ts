import '#texts/en/kind-words.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { Change } from '#core/mutations/mutation.ts';
import { formatLength } from '#texts/formats.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { isTextKey } from '#texts/is-text-key.ts';
import type { TextKey } from '#texts/text-key.ts';
import { t } from '#texts/t.ts';
import { bodyOf, isUndo } from './change-body.ts';
import { valueInWords } from '#parts/fields/value-in-words.ts';
import type { Book } from '#parts/fields/use-book.ts';

/** Returns the text of a mutation; “a change” if this version does not know it. */
const wordsOf = (name: string): string => {
  const [kind = '', verb = ''] = name.split('.');
  const own = `syncPage.change.${kind}${verb}`;
  if (isTextKey(own)) return plain(own);
  const word = `kindWords.${kind}`;
  return isVerb(verb) && isTextKey(word)
    ? t(`syncPage.change.${verb}`, { what: plain(word) })
    : t('syncPage.change.other');
};

/** The cast is safe: none of these texts has a placeholder. */
const plain = (key: TextKey): string => (t as (key: string) => string)(key);

const verbs = ['create', 'update', 'delete', 'restore'] as const;

const isVerb = (verb: string): verb is (typeof verbs)[number] => verbs.some((one) => one === verb);

/** Writes what a change does, and to what: "Used 300 m", "Isacord 1902". `about` is empty if it is unknown. */
export function changeInWords(
  change: Pick<Change, 'name' | 'args'>,
  book: Book,
  current: Readonly<Record<string, unknown>> | null = null,
): { readonly what: string; readonly about: string } {
  const { kind, id, set } = bodyOf(change);
  const booked = kind === 'movement' ? bookedInWords(set, book) : undefined;
  const words = booked ?? wordsOf(change.name);
  const what = booked === undefined && isUndo(change) ? t('syncPage.change.undo', { what: words }) : words;
  return { what, about: aboutOf(kind, id, { ...current, ...set }, book) };
}

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
      return isRowKind(kind) ? kindFacts[kind].title.map(text).filter(Boolean).join(' ') : '';
  }
};
