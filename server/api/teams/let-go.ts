import { err, ok, type Result } from '#core/result.ts';
import type { ProofOfAddress } from '#server/calls/caller.ts';
import { endOffers } from '#server/db/end-offers.ts';
import {
  deleteTeamsSoftly,
  lockTeamsOf,
  othersInTeamsOf,
  teamsOnlyOwnedBy,
  teamsWithNobodyBut,
} from '#server/db/members.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { deleteProfile, lockProfile } from '#server/db/profiles.ts';
import type { Sql } from '#server/db/sql.ts';
import { teamsOf } from '#server/db/teams.ts';

/** Names of the teams that would be left without an owner. */
export type LastOwnerOf = readonly string[];

/** Deletes a person's profile, memberships and teams without other members. Returns the ids of their team mates. */
export async function letGo(
  tx: Sql,
  { userId, proof }: { readonly userId: string; readonly proof: ProofOfAddress },
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> {
  await lockProfile(tx, userId);
  // without the lock, two owners who leave at once could each take the other for the remaining owner
  await lockTeamsOf(tx, userId);
  const needed = await teamsOnlyOwnedBy(tx, userId);
  if (needed.length > 0) return err(needed);
  const others = await othersInTeamsOf(tx, userId);
  // deletes only teams without other members; what the person made in other teams stays
  await deleteTeamsSoftly(tx, await teamsWithNobodyBut(tx, userId), now);
  await endOffers(tx, { kind: 'account_ended', userId, confirmedIsProof: proof === 'confirmed' }, now);
  const teamIds = (await teamsOf(tx, userId)).map(({ id }) => id);
  await noteTeamNews(tx, { teamIds, kind: 'left', by: userId, about: userId, now });
  await deleteProfile(tx, userId, now);
  return ok(others);
}
