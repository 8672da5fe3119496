import type { Stamps } from '#core/kinds/describe-kind.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind } from '#core/kinds/kinds.ts';
import { mayDo, mayRemove } from '#core/access/may.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { refOf, type TeamDatabase } from '#data/database/team-database.ts';

export function useMay(kind: RowKind): { readonly create: boolean; readonly update: boolean } {
  const { role } = useWorkspace().store.actor;
  return { create: mayDo(role, kind, 'create'), update: mayDo(role, kind, 'update') };
}

/** Whether this person may delete a row. Their role may demand that they made it and every row that refers to it. */
export function useMayRemove(kind: RowKind, id: string, { createdBy }: Pick<Stamps, 'createdBy'>): boolean {
  const { db, actor } = useWorkspace().store;
  const { rows: users } = useQuery(live(usersOf, db, kind, id));
  // Deleted rows count too: if restored, they need the row to which they refer.
  const makers = (users ?? []).map((row) => String(row.d['createdBy']));
  return mayRemove(kind, [createdBy, ...makers], { role: actor.role, actor: actor.userId });
}

const usersOf = ({ rows }: TeamDatabase, kind: RowKind, id: string) =>
  rows
    .where('refs')
    .anyOf(kindFacts[kind].usedBy.map(([user, index]) => refOf(user, index, id)))
    .toArray();
