import { groupedBy } from '../grouped-by.ts';
import type { Spool } from '../kinds/spool.ts';

type Facts = Pick<
  Spool,
  'state' | 'initialLengthMm' | 'remainingMm' | 'lot' | 'placeId' | 'position' | 'lentTo' | 'notes' | 'labelled'
>;

/** Groups spools for a list: plain sealed spools (`isPlain`) of equal size, lot and place share one line. */
export function spoolLines<One extends { readonly id: string; readonly spool: Facts }>(
  spools: readonly One[],
): readonly (readonly One[])[] {
  return [...groupedBy(spools, ({ id, spool }) => (isPlain(spool) ? likeness(spool) : id)).values()];
}

const isPlain = ({ state, initialLengthMm, remainingMm, lentTo, notes, position, labelled }: Facts): boolean =>
  state === 'sealed' &&
  !labelled &&
  remainingMm === initialLengthMm &&
  lentTo === null &&
  notes === null &&
  position === null;

const likeness = ({ initialLengthMm, lot, placeId }: Facts): string => [initialLengthMm, lot, placeId].join('\n');
