import type { Spool } from '../kinds/spool.ts';
import type { FoundRow } from '../rows/rows.ts';
import { fieldsOf, write, type Write } from './mutation.ts';

/** Takes spools off the needles that may not keep them. Each needle keeps its thread, to show what was on it. */
export function spoolsOff(
  slots: readonly FoundRow<'needle'>[],
  mayKeep: (slot: FoundRow<'needle'>) => boolean,
): readonly Write[] {
  return slots
    .filter((slot) => slot.data.spoolId !== null && !mayKeep(slot))
    .map((slot) => write('needle', slot.id, { ...fieldsOf(slot), spoolId: null }));
}

/** Whether a spool is sealed or open. Only such a spool may be on a needle. */
export function canSew({ state }: Pick<Spool, 'state'>): boolean {
  return state === 'sealed' || state === 'open';
}
