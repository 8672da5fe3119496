import { kindFacts } from './kind-facts.ts';
import type { RowKind } from './kinds.ts';

/** Whether this version knows a kind that came over the wire. */
export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(kindFacts, kind);
