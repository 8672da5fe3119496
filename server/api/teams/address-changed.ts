import type { ChangedAddress } from '#server/auth/index.ts';
import { endOffers } from '#server/db/end-offers.ts';
import { saveAddress } from '#server/db/profiles.ts';
import type { ProofOfAddress } from '#server/calls/caller.ts';
import type { Sql } from '#server/db/sql.ts';

/** Saves a person's new address, after `endOffers` has ended the invites that depend on the old one. */
export function addressChanged(proof: ProofOfAddress) {
  return async (tx: Sql, { userId, from, wasConfirmed, wasProven, to }: ChangedAddress, now: Date): Promise<void> => {
    const isTheirs = wasProven || (proof === 'confirmed' && wasConfirmed);
    await endOffers(tx, { kind: 'address_changed', userId, from, wasProven: isTheirs }, now);
    await saveAddress(tx, userId, to);
  };
}
