import { endOffers } from '#server/db/end-offers.ts';
import { saveAddress } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';

/** A change of the address with which a person signs in. */
interface ChangedAddress {
  readonly userId: string;
  readonly from: string;
  readonly wasConfirmed: boolean;
  readonly to: string;
}

/** Ends what was offered to the address that a person had, and stores the new one. Needs a transaction. */
export const addressChanged = async (tx: Sql, { to, ...change }: ChangedAddress, now: Date): Promise<void> => {
  await endOffers(tx, { kind: 'address_changed', ...change }, now);
  await saveAddress(tx, change.userId, to);
};
