import type { ServerContents } from '../server-half.ts';
import { Violation } from '../violation.ts';
import { isMadeOn, type Saved, type World } from '../world.ts';

type Refused = ServerContents['mutations'][number];

/**
 * I21: the server refuses a change only if its named rows were written since its device read them, or for a reason
 * below.
 */
export const undisturbedWorkIsAccepted = (world: World): void => {
  const { mutations } = world.contents;
  if (world.epochs > 1) return; // a server that was set back may refuse anything
  for (const refused of mutations) {
    if (refused.status === 'applied' || world.judged.has(refused.mid)) continue;
    world.judged.add(refused.mid);
    const change = world.saved.get(refused.mid);
    if (
      change === undefined ||
      (refused.status === 'parked' && world.isPoisoned) || // the world makes the database throw for this change
      isExplained(world, change, refused)
    )
      continue;
    throw new Violation(
      'I21',
      `${change.name} ${change.mid} of ${change.device.name} is refused as ${refused.code}, and nobody wrote to what it names: ${JSON.stringify(change.args)}`,
    );
  }
};

const isExplained = (world: World, change: Saved, { code }: Refused): boolean => {
  const { heads, members, mutations, writes } = world.contents;
  const { person } = change.device;
  // the person has another role than the page assumed, or is no longer in the team
  if (members.find(({ user_id: id }) => id === person.userId)?.role !== change.role) return true;
  const named = namedBy(world, change);
  const isHere = new Set(heads.map(({ row_id: id }) => id));
  // the server has removed a named row for good, half a year after its deletion
  if (writes.some(({ row_id: id }) => named.has(id) && !isHere.has(id))) return true;
  const isAdmin = change.role === 'admin' || change.role === 'owner';
  const isOwn = [...named].every((id) => world.ownIds.has(id));
  // a person who is neither admin nor owner removes or restores what others may build on
  if (code === 'forbidden' && /\.(delete|restore)$/.test(change.name) && !isAdmin && !isOwn) return true;
  const byVersion = new Map(mutations.map((mutation) => [mutation.version, mutation.mid]));
  // another device, the person's own too, wrote a named row later, or the disk has lost what this one wrote
  const isByOthers = writes.some(
    ({ row_id: id, version }) =>
      named.has(id) && version > change.seen && !isKnownTo(change, world.saved.get(byVersion.get(version) ?? '')),
  );
  return isByOthers || buildsOnNothing(world, change, named);
};

const isKnownTo = (change: Saved, other: Saved | undefined): boolean =>
  other !== undefined && isMadeOn(change.device, other) && other.mid < change.mid && !other.wasRolledBack;

const buildsOnNothing = ({ saved, contents }: World, change: Saved, named: ReadonlySet<string>): boolean => {
  const applied = new Set(contents.mutations.flatMap(({ mid, status }) => (status === 'applied' ? [mid] : [])));
  return [...saved.values()].some(
    (other) =>
      isMadeOn(change.device, other) &&
      other.mid < change.mid &&
      !applied.has(other.mid) &&
      idsIn(other.args).some((id) => named.has(id)),
  );
};

/** Finds the rows that a change names. A change of a place depends on all places, because none may lie in itself. */
const namedBy = ({ contents: { writes } }: World, { name, args }: Saved): ReadonlySet<string> => {
  const places = name.startsWith('place.') ? writes.filter(({ kind }) => kind === 'place') : [];
  return new Set([...idsIn(args), ...places.map(({ row_id: id }) => id)]);
};

const idsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};
