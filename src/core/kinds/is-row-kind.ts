import { kindFacts } from './kind-facts.ts';
import type { RowKind } from './kinds.ts';

/** Whether a kind's name, for example from the server, is a kind of this version. */
export const isRowKind = (kind: string): kind is RowKind => Object.hasOwn(kindFacts, kind);
