import type { Spool } from '../kinds/spool.ts';
import type { FoundRow } from '../rows.ts';
import { fieldsOf, write, type Write } from './mutation.ts';

/** Takes the spools off the needles that may not keep them; the threads stay, to say what was there. */
export const spoolsOff = (
  slots: readonly FoundRow<'needle'>[],
  mayKeep: (slot: FoundRow<'needle'>) => boolean,
): readonly Write[] =>
  slots
    .filter((slot) => slot.data.spoolId !== null && !mayKeep(slot))
    .map((slot) => write('needle', slot.id, { ...fieldsOf(slot), spoolId: null }));

/** Whether thread can be taken from a spool in that state: only such a one sits on a needle. */
export const canSew = ({ state }: Pick<Spool, 'state'>): boolean => state === 'sealed' || state === 'open';
