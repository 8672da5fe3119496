import { isRowKind } from '../kinds/is-row-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';
import type { Action } from './registry.ts';

/**
 * Returns an action for a name that is known only at run time; undefined for an unknown name. Does not check `args`.
 */
export function actionNamed(name: string, args: unknown): Action | undefined {
  const [kind = '', verb = ''] = name.split('.');
  if (!isRowKind(kind)) return undefined;
  // The registry has a mutation for each verb that some role may do, and for no other verb.
  const right = Object.entries(kindFacts[kind].may).find(([known]) => known === verb)?.[1];
  return right === undefined || right === 'nobody' || name !== `${kind}.${verb}`
    ? undefined
    : ({ name, args } as Action);
}
