import { useLiveQuery } from 'dexie-react-hooks';
import type { Stamps } from '#core/kinds/describe-kind.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { mayDo, mayRemove } from '#core/may.ts';
import { refOf } from '#data/rows/ref-of.ts';
import { useWorkspace } from '#services/workspace.ts';

/** What this person may do with rows of a kind; what they may not has no button. */
export const useMay = (kind: RowKind): { readonly create: boolean; readonly update: boolean } => {
  const { role } = useWorkspace().store.actor;
  return { create: mayDo(role, kind, 'create'), update: mayDo(role, kind, 'update') };
};

/** Whether this person may remove a row: their own that nobody else uses, or any as an admin. */
export const useMayRemove = (kind: RowKind, id: string, { createdBy }: Pick<Stamps, 'createdBy'>): boolean => {
  const { db, actor } = useWorkspace().store;
  const users = useLiveQuery(
    () =>
      db.rows
        .where('refs')
        .anyOf(kindFacts[kind].usedBy.map(([user, index]) => refOf(user, index, id)))
        .toArray(),
    [db, kind, id],
  );
  // What was deleted counts too: bringing it back must find what it stood on.
  const makers = (users ?? []).map((row) => String(row.d['createdBy']));
  return mayRemove(kind, [createdBy, ...makers], { role: actor.role, actor: actor.userId });
};
