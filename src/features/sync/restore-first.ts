import type { Change } from '#core/mutations/mutation.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import type { Action } from '#core/mutations/registry.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { bodyOf } from './change-body.ts';

/** What has to be brought back before a change can be sent again that was refused because something was deleted; undefined where nothing can be. */
export const restoreFirst = (change: Pick<Change, 'name' | 'args'>): Action | undefined => {
  const { kind, verb, id, set } = bodyOf(change);
  // A new spool is refused for the sake of its thread.
  if (kind === 'spool' && verb === 'create')
    return typeof set['threadId'] === 'string' ? mutate('thread.restore', { id: set['threadId'] }) : undefined;
  return actionNamed(`${kind}.restore`, { id });
};
