import { err, ok, type Result } from '#core/result.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { deleteProfile, lockProfile } from '#server/db/profiles.ts';
import {
  deleteTeamsSoftly,
  lockTeamsOf,
  othersInTeamsOf,
  teamsOnlyOwnedBy,
  teamsWithNobodyBut,
} from '#server/db/leaving.ts';
import type { Accounts } from './accounts.ts';

/** Names of the teams that would be left without an owner. */
export type LastOwnerOf = readonly string[];

/** The teams that keep a person from going: they alone own them, and others are in them. */
export const teamsThatNeed = (sql: Sql, userId: string): Promise<LastOwnerOf> => teamsOnlyOwnedBy(sql, userId);

/**
 * Removes a person: their account with its sessions, their profile and their memberships, all or nothing. Teams in which nobody else is
 * are deleted as their owner would delete them; what the person made in other teams stays there. Answers who was in a team with them.
 */
export const removePerson = (
  { db, accounts }: { readonly db: Database; readonly accounts: Accounts },
  userId: string,
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> =>
  db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    await lockTeamsOf(tx, userId); // two owners who go at once must not each count on the other
    const needed = await teamsThatNeed(tx, userId);
    if (needed.length > 0) return err(needed);
    const others = await othersInTeamsOf(tx, userId);
    await deleteTeamsSoftly(tx, await teamsWithNobodyBut(tx, userId), now);
    await deleteProfile(tx, userId, now);
    await accounts.remove(tx, userId);
    return ok(others);
  });
