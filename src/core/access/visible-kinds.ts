import { isRowKind } from '../kinds/is-row-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';
import type { RowKind } from '../kinds/kinds.ts';
import type { Access } from './permissions.ts';

/** Whether a caller with this access may read rows of a kind. Does not check rows that belong to one person alone. */
export function readsKind(kind: RowKind, access: Access): boolean {
  return access === 'full' || kindFacts[kind].readers !== 'whoSeesCosts';
}

/** The kinds of which a caller with this access must see nothing: no rows, no counts and no deletions. */
export function hiddenKinds(access: Access): readonly RowKind[] {
  return Object.keys(kindFacts)
    .filter(isRowKind)
    .filter((kind) => !readsKind(kind, access));
}
