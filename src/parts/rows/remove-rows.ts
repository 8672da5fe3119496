import type { RowKind } from '#core/kinds/kinds.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import { commit } from '#data/queue/commit.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { offerUndo } from '#parts/offer-undo.ts';
import { notSavedSentence } from '#parts/reasons.ts';
import { notify } from '#ui/notify.ts';

/** What is removed: rows of one kind, as they are known here. */
export interface Removal {
  readonly kind: RowKind;
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  /** "Hoop deleted" */
  readonly done: string;
}

/** Removes rows in one piece and offers to take it back. Answers whether it did; why not is said. */
export const removeRows = async (store: TeamStore, { kind, rows, done }: Removal): Promise<boolean> => {
  const actions = rows.flatMap(
    ({ id, version }) => actionNamed(`${kind}.delete`, { id, ...(version > 0 && { baseVersion: version }) }) ?? [],
  );
  const back = rows.flatMap(({ id }) => actionNamed(`${kind}.restore`, { id }) ?? []);
  const saved = await commit(store, actions);
  if (saved.ok) offerUndo(store, done, (later) => commit(later, back));
  else notify.problem(notSavedSentence(saved.error));
  return saved.ok;
};
