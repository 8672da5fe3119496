import type { RowKind } from '#core/kinds/kinds.ts';
import { later } from '#ui/later.tsx';
import type { FieldName } from './form-fields.ts';

const FactsInWords = later(async () => (await import('./facts-in-words.tsx')).FactsInWords);

/** What a row's fields say, in words, in the order of its kind's description; what is empty is left out, and what is said elsewhere (`without`). The words of all fields are fetched when the first facts are shown. */
export const RecordFacts = <K extends RowKind>({
  kind,
  data,
  without = [],
}: {
  readonly kind: K;
  readonly data: Readonly<Record<FieldName<K>, unknown>>;
  readonly without?: readonly FieldName<K>[];
}) => <FactsInWords kind={kind} data={data} without={without} />;
