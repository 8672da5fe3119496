import { kindFacts } from './kind-facts.ts';
import type { RowKind } from './kinds.ts';

/** Whether this version has a kind of this name: a newer server may send rows of other kinds. */
export function isRowKind(kind: string): kind is RowKind {
  return Object.hasOwn(kindFacts, kind);
}
