import type { RowKind } from '#core/kinds/kinds.ts';
import { Facts } from '#ui/facts.tsx';
import { formFields } from './field-table.ts';
import { useBook } from './use-book.ts';
import { fieldLabel, valueInWords } from './value-in-words.ts';

/**
 * Shows the form fields of a row of any kind, each with its label; leaves out null fields and the fields in `without`.
 */
export function FactsInWords({
  kind,
  data,
  without = [],
}: {
  readonly kind: RowKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
}) {
  const book = useBook();
  const facts = formFields(kind)
    .filter((field) => !without.includes(field))
    .map((field) => {
      const value = data[field];
      return [fieldLabel(kind, field), value === null ? null : valueInWords(kind, field, value, book)] as const;
    });
  return <Facts facts={facts} />;
}
