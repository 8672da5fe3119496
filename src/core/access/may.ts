import type { Verb } from '../kinds/describe-kind.ts';
import { kindFacts } from '../kinds/kind-facts.ts';
import type { RowKind } from '../kinds/kinds.ts';
import { can, type Role } from './permissions.ts';

/** Whether a role may do `verb` with rows of a kind. For deleting or restoring one row, see also `mayRemove`. */
export function mayDo(role: Role, kind: RowKind, verb: Verb): boolean {
  const right = kindFacts[kind].may[verb];
  return right !== 'nobody' && can(role, right === 'ownUnlessAdmin' ? 'inventory.deleteOwn' : right);
}

/** Whether a person may delete or restore a row (`verb`). `makers`: who made the row and each row that uses it. */
export function mayRemove(
  kind: RowKind,
  makers: readonly string[],
  { role, actor }: { readonly role: Role; readonly actor: string },
  verb: 'delete' | 'restore' = 'delete',
): boolean {
  if (!mayDo(role, kind, verb)) return false;
  if (kindFacts[kind].may[verb] !== 'ownUnlessAdmin' || can(role, 'inventory.deleteAny')) return true;
  return makers.every((maker) => maker === actor);
}
