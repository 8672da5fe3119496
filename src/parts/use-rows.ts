import type { RowKind } from '#core/kinds/kinds.ts';
import type { FoundRow } from '#core/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { useQueryBehind } from './answers/use-first.ts';
import { useWorkspace } from '#services/workspace.ts';

/** The team's living rows of a kind, repainted when they change; undefined until the device has read them. */
export const useRows = <K extends RowKind>(kind: K): readonly FoundRow<K>[] | undefined => {
  const { store } = useWorkspace();
  return useQueryBehind(() => livingRows(store.db, kind), [store, kind]);
};
