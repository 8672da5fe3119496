import { err, ok, type Result } from '#core/result.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { revokeInvitesBy } from '#server/db/invites.ts';
import { noteTeamNews } from '#server/db/notifications.ts';
import { deleteProfile, lockProfile } from '#server/db/profiles.ts';
import {
  deleteTeamsSoftly,
  lockTeamsOf,
  othersInTeamsOf,
  teamsOnlyOwnedBy,
  teamsWithNobodyBut,
} from '#server/db/leaving.ts';
import { teamsOf } from '#server/db/teams.ts';
import { languageOf } from '#server/mail/language.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import type { Accounts } from './accounts.ts';

/** Names of the teams that would be left without an owner. */
export type LastOwnerOf = readonly string[];

/** The teams that keep a person from going: they alone own them, and others are in them. */
export const teamsThatNeed = (sql: Sql, userId: string): Promise<LastOwnerOf> => teamsOnlyOwnedBy(sql, userId);

/** What removing a person stands on. */
export interface RemovalDeps {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly postbox: Pick<Postbox, 'put'>;
}

/** Whoever wants to go, with the address that hears of it, and the languages that their browser asks for. */
export interface LeavingPerson {
  readonly userId: string;
  readonly email: string;
  readonly languages: string;
}

/**
 * Removes a person: their account with its sessions, their profile and their memberships, all or nothing. Teams in which nobody else is
 * are deleted as their owner would delete them; what the person made in other teams stays there. A mail to the
 * address that was says so. Answers who was in a team with them.
 */
export const removePerson = (
  { db, accounts, postbox }: RemovalDeps,
  { userId, email, languages }: LeavingPerson,
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> =>
  db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    await lockTeamsOf(tx, userId); // two owners who go at once must not each count on the other
    const needed = await teamsThatNeed(tx, userId);
    if (needed.length > 0) return err(needed);
    const others = await othersInTeamsOf(tx, userId);
    await deleteTeamsSoftly(tx, await teamsWithNobodyBut(tx, userId), now);
    await revokeInvitesBy(tx, userId, now);
    const language = await languageOf(tx, userId, languages);
    await postbox.put(tx, { to: email, language, matter: { kind: 'account_ended', email } });
    const teamIds = (await teamsOf(tx, userId)).map(({ id }) => id);
    await noteTeamNews(tx, { teamIds, kind: 'left', by: userId, about: userId, now });
    await deleteProfile(tx, userId, now);
    await accounts.remove(tx, userId);
    return ok(others);
  });
