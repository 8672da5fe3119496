import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { useQueryBehind } from '../answers/use-first.ts';
import { useWorkspace } from '#services/workspace.ts';

/**
 * Returns the team's rows of a kind that are not deleted, read again when they change; undefined until they are read.
 */
export function useRows<K extends RowKind>(kind: K): readonly FoundRow<K>[] | undefined {
  const { store } = useWorkspace();
  return useQueryBehind(() => livingRows(store.db, kind), [store, kind]);
}
