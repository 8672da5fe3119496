import { columnOf } from '#server/db/rows.ts';
import { baseVersionOf } from '#server/sync/offered-again.ts';
import { Violation } from '../violation.ts';
import { isMadeOn, type World } from '../world.ts';

/** I23: a notice of a conflict is true: another device set each named field after the base of the change. */
export const conflictsAreReal = (world: World): void => {
  const { mutations, notices, writes } = world.contents;
  if (world.epochs > 1) return; // after a restore, versions no longer show the order of changes
  const byVersion = new Map(mutations.map((mutation) => [mutation.version, mutation]));
  for (const { id, version, row_kind: kind, row_id: rowId, from, by, fields } of notices) {
    if (world.judged.has(id)) continue;
    world.judged.add(id);
    const change = world.saved.get(byVersion.get(version)?.mid ?? '');
    if (change === undefined) continue;
    const base = baseVersionOf(change) ?? 0;
    // a creation on a row that is there already loses to what others had set; any other change replaces it
    const setter = change.name.endsWith('.create') ? by : from;
    const unseen = writes.filter((write) => {
      const writer = byVersion.get(write.version);
      const other = world.saved.get(writer?.mid ?? '');
      // a copied profile sends what waited under its own name, and the original device gets a notice of that
      const isCopied = world.devices.some(({ inherited }) => inherited.has(writer?.mid ?? ''));
      // a device whose disk a power cut took back has no record of what it sent, and gets a notice of that too
      const isForgotten = other?.wasRolledBack === true;
      const isOther = other === undefined || isCopied || isForgotten || !isMadeOn(change.device, other);
      const isBetween = write.version > base && write.version < version;
      return write.kind === kind && write.row_id === rowId && isBetween && writer?.user_id === setter && isOther;
    });
    const made = fields.find((field) => !unseen.some((write) => write.fields.includes(columnOf(field))));
    if (made !== undefined)
      throw new Violation(
        'I23',
        `${change.device.name} is told that its ${change.name} met what somebody else had set as ${made} of ${kind} ${rowId}; nobody had set it since version ${base}.`,
      );
  }
};
