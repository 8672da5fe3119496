import type { Change } from '#core/mutations/mutation.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { bodyOf } from './change-body.ts';

/** Makes the action that restores the deleted row that a refused change needs; undefined if there is no such action. */
export function restoreFirst(change: Pick<Change, 'name' | 'args'>): Action | undefined {
  const { kind, verb, id, set } = bodyOf(change);
  // A new spool was refused because its thread is deleted, so the thread is restored.
  if (kind === 'spool' && verb === 'create')
    return typeof set['threadId'] === 'string' ? mutate('thread.restore', { id: set['threadId'] }) : undefined;
  return actionNamed(`${kind}.restore`, { id });
}
