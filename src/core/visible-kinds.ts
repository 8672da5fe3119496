import { isRowKind } from './kinds/is-row-kind.ts';
import { kindFacts } from './kinds/kind-facts.ts';
import type { RowKind } from './kinds/kinds.ts';
import type { Access } from './permissions.ts';

/** Whether a caller of that access may know of the rows of a kind at all. Single rows of it may still be for somebody else. */
export const readsKind = (kind: RowKind, access: Access): boolean =>
  access === 'full' || kindFacts[kind].readers !== 'whoSeesCosts';

/** The kinds of which a caller of that access is to know nothing: not their rows, not how many there are, not that one was removed. */
export const hiddenKinds = (access: Access): readonly RowKind[] =>
  Object.keys(kindFacts)
    .filter(isRowKind)
    .filter((kind) => !readsKind(kind, access));
