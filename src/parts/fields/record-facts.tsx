import type { RowKind } from '#core/kinds/kinds.ts';
import { later } from '#ui/later.tsx';
import type { FieldName } from './field-table.ts';

const FactsInWords = later(async () => (await import('./facts-in-words.tsx')).FactsInWords);

/** A row's form fields in words, in the kind's order, without null fields and those in `without`. */
export function RecordFacts<K extends RowKind>({
  kind,
  data,
  without = [],
}: {
  readonly kind: K;
  readonly data: Readonly<Record<FieldName<K>, unknown>>;
  readonly without?: readonly FieldName<K>[];
}) {
  return <FactsInWords kind={kind} data={data} without={without} />;
}
