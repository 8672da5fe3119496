import { kindFacts } from './kind-facts.ts';
import type { RowKind } from './kinds.ts';

/** Whether this version has a kind of this name, which may come from the server. */
export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(kindFacts, kind);
