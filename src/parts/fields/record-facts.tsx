import type { RowKind } from '#core/kinds/kinds.ts';
import { Facts } from '#ui/facts.tsx';
import { formFields, type FieldName } from './form-fields.ts';
import { useBook } from './use-book.ts';
import { fieldLabel, valueInWords } from './value-in-words.ts';

/** What a row's fields say, in words, in the order of its kind's description; what is empty is left out, and what is said elsewhere (`without`). */
export const RecordFacts = <K extends RowKind>({
  kind,
  data,
  without = [],
}: {
  readonly kind: K;
  readonly data: Readonly<Record<FieldName<K>, unknown>>;
  readonly without?: readonly FieldName<K>[];
}) => {
  const book = useBook();
  const facts = formFields(kind)
    .filter((field) => !without.includes(field))
    .map((field) => {
      const value: unknown = data[field];
      return [fieldLabel(kind, field), value === null ? null : valueInWords(kind, field, value, book)] as const;
    });
  return <Facts facts={facts} />;
};
