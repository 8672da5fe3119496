import { isRowKind } from '../kinds/is-row-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';
import type { Action } from './registry.ts';

/** What is to be done where name and arguments are only known at run time; undefined for a name that this version does not know. The arguments are judged when it is saved, by the mutation itself: a screen does not load it. */
export const actionNamed = (name: string, args: unknown): Action | undefined => {
  const [kind = '', verb = ''] = name.split('.');
  if (!isRowKind(kind)) return undefined;
  // The registry has a mutation for each verb that somebody may do, and for no other.
  const right = Object.entries(kindFacts[kind].may).find(([known]) => known === verb)?.[1];
  return right === undefined || right === 'nobody' || name !== `${kind}.${verb}`
    ? undefined
    : ({ name, args } as Action);
};
