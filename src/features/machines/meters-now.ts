import { metersOf } from '#core/machines/read-meters.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import type { MachineBook } from '#parts/machines/machine-book.ts';

/** Returns a machine's counters for the log: each the greater of the row's and the readings'. */
export const metersNow = (
  { data }: CollectionRow<'machine'>,
  { entries }: Pick<MachineBook, 'entries'>,
): { readonly stitchesAt: number; readonly hoursAt: number } => {
  const meters = metersOf(entries);
  return {
    stitchesAt: Math.max(data.totalStitches, meters.totalAt('stitches')),
    hoursAt: Math.max(data.totalSeconds, meters.totalAt('hours')),
  };
};
