import { isEqual } from '#core/is-equal.ts';
import type { Notice, NoticeChange } from '#core/kinds/notice.ts';
import { t } from '#texts/t.ts';
import { changeInWords } from './change-in-words.ts';
import type { Book } from '#parts/fields/use-book.ts';
import { fieldLabel, quotedInWords } from '#parts/fields/value-in-words.ts';

/** Writes a notice: its title, and a sentence per field. `isMine`: this person's own value was not kept. */
export function noticeInWords(
  { about: reason, rowKind, rowId, by, from, changes }: Notice,
  row: Readonly<Record<string, unknown>> | null,
  book: Book,
): { readonly title: string; readonly lines: readonly string[]; readonly isMine: boolean } {
  const isAdded = reason === 'added';
  const isMine = isAdded || by !== book.me;
  const nobody = isMine && !isAdded ? 'syncPage.someone' : 'syncPage.someoneElse';
  const name = book.person(isMine ? by : from) ?? t(nobody);
  const { what, about } = changeInWords({ name: `${rowKind}.update`, args: { id: rowId } }, book, row);
  return {
    title: about === '' ? what : about,
    isMine,
    lines: changes.map((change) => {
      const { field, before, after } = change;
      const values = {
        name,
        field: fieldLabel(rowKind, field),
        before: quotedInWords(rowKind, field, before, book),
        after: quotedInWords(rowKind, field, after, book),
      };
      if (!isAsTold(reason, change, row)) return t('syncPage.notice.changedSince', values);
      const isEmpty = values.after === t('syncPage.nothing');
      if (isAdded && by === book.me)
        return isEmpty ? t('syncPage.notice.ownAddedEmpty', values) : t('syncPage.notice.ownAdded', values);
      if (isAdded) return isEmpty ? t('syncPage.notice.addedEmpty', values) : t('syncPage.notice.added', values);
      if (isEmpty) return isMine ? t('syncPage.notice.theirsEmpty', values) : t('syncPage.notice.yoursEmpty', values);
      return isMine ? t('syncPage.notice.theirs', values) : t('syncPage.notice.yours', values);
    }),
  };
}

/** Whether a field still has the value in the notice; true without a check unless two people added the row. */
const isAsTold = (
  about: Notice['about'],
  { field, after }: NoticeChange,
  row: Readonly<Record<string, unknown>> | null,
): boolean => about !== 'added' || row === null || isEqual(row[field] ?? null, after ?? null);
