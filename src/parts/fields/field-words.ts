import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import type { TextKey } from '#texts/text-key.ts';
import type { FieldShape } from './field-shape.ts';

export type WordAndShape = readonly [label: TextKey, shape: FieldShape];

/** Every field of a kind with its label; null for internal fields, which screens do not show. */
export type FieldWords<K extends RowKind> = { readonly [F in keyof RowTypes[K]]: WordAndShape | null };
