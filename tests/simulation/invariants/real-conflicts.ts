import { columnOf } from '#server/db/row-tables.ts';
import { baseVersionOf } from '#server/sync/target.ts';
import { Violation } from '../violation.ts';
import { isMadeOn, type World } from '../world.ts';

/** I23: who is told of a conflict has had one: between what the change had seen and the change itself the other person gave the field another value, on another device. A violation shows as a notice about a value that nobody else has set. After a restore versions say nothing any more. A copied profile sends what waited when it was copied under its own name: the device that it was copied from is told of that. A device whose disk a power cut took back does not know what it had sent, and is told of that too. */
export const conflictsAreReal = (world: World): void => {
  const { mutations, notices, writes } = world.contents;
  if (world.epochs > 1) return;
  const byVersion = new Map(mutations.map((mutation) => [mutation.version, mutation]));
  for (const { id, version, row_kind: kind, row_id: rowId, from, fields } of notices) {
    if (world.judged.has(id)) continue;
    world.judged.add(id);
    const change = world.saved.get(byVersion.get(version)?.mid ?? '');
    if (change === undefined) continue;
    const base = baseVersionOf(change) ?? 0;
    const unseen = writes.filter((write) => {
      const writer = byVersion.get(write.version);
      const other = world.saved.get(writer?.mid ?? '');
      const isCopied = world.devices.some(({ inherited }) => inherited.has(writer?.mid ?? ''));
      const isForgotten = other?.wasRolledBack === true;
      const isOther = other === undefined || isCopied || isForgotten || !isMadeOn(change.device, other);
      const isBetween = write.version > base && write.version < version;
      return write.kind === kind && write.row_id === rowId && isBetween && writer?.user_id === from && isOther;
    });
    const made = fields.find((field) => !unseen.some((write) => write.fields.includes(columnOf(field))));
    if (made !== undefined)
      throw new Violation(
        'I23',
        `${change.device.name} is told that its ${change.name} has replaced what somebody else had set as ${made} of ${kind} ${rowId}; nobody had set it since version ${base}.`,
      );
  }
};
