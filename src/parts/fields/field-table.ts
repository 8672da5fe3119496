import { isRowKind } from '#core/kinds/is-row-kind.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import type { TextKey } from '#texts/text-key.ts';
import type { FieldShape } from './field-shape.ts';
import type { FieldWords, WordAndShape } from './field-words.ts';
import { designWords } from './design-field-words.ts';
import { machineWords } from './machine-field-words.ts';
import { priceWords } from './price-field-words.ts';
import { threadWords } from './thread-field-words.ts';

interface FieldFacts {
  readonly label: TextKey;
  readonly shape: FieldShape;
}

/** Returns the label and shape of a kind's field; undefined for internal fields and for fields of a newer version. */
export function fieldFacts(kind: string, field: string): FieldFacts | undefined {
  if (!isRowKind(kind)) return undefined;
  const ofKind: Readonly<Record<string, WordAndShape | null>> = words[kind];
  const [label, shape] = (Object.hasOwn(ofKind, field) ? ofKind[field] : null) ?? [];
  return label === undefined || shape === undefined ? undefined : { label, shape };
}

const words: { readonly [K in RowKind]: FieldWords<K> } = {
  ...threadWords,
  ...machineWords,
  ...priceWords,
  ...designWords,
};
