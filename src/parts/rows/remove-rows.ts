import type { RowKind } from '#core/kinds/kinds.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import { commit } from '#data/queue/commit.ts';
import type { TeamStore } from '#data/database/team-store.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { notify } from '#ui/notify.ts';

/** The rows of one kind to delete, with the server's version that this device has; 0 for a row that was never sent. */
export interface Removal {
  readonly kind: RowKind;
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  /** The message after the deletion, such as "Hoop deleted". */
  readonly done: string;
}

/** Deletes all rows or none and offers an undo. Resolves to whether it deleted them; a message says why not. */
export async function removeRows(store: TeamStore, { kind, rows, done }: Removal): Promise<boolean> {
  const actions = rows.flatMap(
    ({ id, version }) => actionNamed(`${kind}.delete`, { id, ...(version > 0 && { baseVersion: version }) }) ?? [],
  );
  const saved = await commit(store, actions);
  if (saved.ok) offerUndo(store, done, saved.value);
  else notify.problem(notSavedSentence(saved.error));
  return saved.ok;
}
