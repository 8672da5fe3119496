import { balanceOfRows, byOccurrence, type LedgerEntry, type LedgerRow } from './stock.ts';

/**
 * Returns the ids of the spools that these bookings used up (rules: Spools). `ledger`: all bookings on these spools.
 */
export function emptiedBy(bookings: readonly LedgerEntry[], ledger: readonly LedgerEntry[]): readonly string[] {
  const ids = new Set(bookings.map(({ id }) => id));
  const rows = ledger.map((data): LedgerRow => ({ id: data.id, data }));
  const reversed = new Set(ledger.map(({ reversesId }) => reversesId));
  return [...new Set(bookings.map(({ spoolId }) => spoolId))].filter((spoolId) => {
    const own = rows.filter(({ data }) => data.spoolId === spoolId);
    const last = own
      .filter(({ id, data }) => isBooking(data) && !reversed.has(id))
      .toSorted(byOccurrence)
      .at(-1);
    if (last === undefined || !ids.has(last.id)) return false;
    // An entry that was undone only after the last booking still counted at that time.
    const then = balanceOfRows(own.filter((row) => row.data.type === 'opening' || byOccurrence(row, last) <= 0));
    const without = balanceOfRows(own.filter(({ id }) => !ids.has(id)));
    return then.remainingMm !== null && then.remainingMm <= 0 && without.remainingMm !== 0;
  });
}

const isBooking = ({ type }: LedgerRow['data']): boolean => type !== 'opening' && type !== 'reversal';
