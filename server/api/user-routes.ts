import type { Result } from '#core/result.ts';
import { accountEnd, profilePatch } from '#core/wire/profile-wire.ts';
import { defaultTeamPatch, profile } from '#core/wire/team-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { type Accounts, proofOfAddress, type ProofOfAddress } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { teamsOnlyOwnedBy } from '#server/db/members.ts';
import { changeProfile, ensureProfile, profileOf, setDefaultTeam } from '#server/db/profiles.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { findTeam } from '#server/db/teams.ts';
import { languageOf } from '#server/mail/mail-topic.ts';
import type { Postbox } from '#server/mail/postbox.ts';
import { answer, noContent, defineRoute, type Route } from './route.ts';
import { type LastOwnerOf, letGo } from './teams/let-go.ts';

/** `ringTeams` wakes the devices of people; the routes call it only after the commit. */
interface UserRouteDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ringTeams: (userIds: readonly string[]) => void;
  readonly postbox: Postbox;
  /** Ends accounts. Without it, people cannot end their account on this server. */
  readonly accounts?: Accounts;
}

/** Routes for the profile of the signed-in person, their default team and the end of their account. */
export function userRoutes({ config, db, clock, ringTeams, postbox, accounts }: UserRouteDeps): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/users/me',
      rule: 'user',
      summary: 'Your profile',
      answer: { 200: profile },
      handle: async ({ caller }) => {
        await ensureProfile(db, caller, new Date(clock()));
        return answerProfile(db, caller.userId);
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/users/me',
      rule: 'user',
      summary: 'Change your name, picture, language or units',
      body: profilePatch,
      answer: { 200: profile },
      handle: async ({ caller, body }) => {
        await ensureProfile(db, caller, new Date(clock()));
        await changeProfile(db, caller.userId, body);
        ringTeams([caller.userId]);
        return answerProfile(db, caller.userId);
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/users/me/default-team',
      rule: 'user',
      summary: 'Choose the team you see first',
      body: defaultTeamPatch,
      answer: { 200: profile },
      handle: async ({ caller, body }) => {
        const team = await findTeam(db, body.teamPublicId, caller.userId);
        if (team === undefined) return refuse('not_found');
        await setDefaultTeam(db, caller.userId, team.id);
        return answerProfile(db, caller.userId);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/users/me',
      rule: 'user',
      summary: 'End your account: your address typed out, and a proof that it is you where you signed in long ago',
      body: accountEnd,
      answer: { 204: null },
      handle: async ({ caller, request, body: { confirm, password = '', nonce = '' } }) => {
        if (accounts === undefined) return refuse('unavailable', { message: notHere });
        if (confirm.trim().toLowerCase() !== caller.email.toLowerCase())
          return refuse('invalid', { fields: { confirm: 'This is not your email address.' } });
        // checked before the proof, because checking the proof uses up the code that was mailed to the person
        const needed = await teamsOnlyOwnedBy(db, caller.userId);
        if (needed.length > 0) return stillNeeded(needed);
        const proved = await accounts.prove(caller, { password, nonce });
        if (!proved.ok) return proved.error;
        const languages = request.headers.get('Accept-Language') ?? '';
        const gone = await removePerson(
          { proof: proofOfAddress(config), db, accounts, postbox },
          { ...caller, languages },
          new Date(clock()),
        );
        if (!gone.ok) return stillNeeded(gone.error);
        postbox.wake();
        accounts.removed(caller.userId);
        ringTeams(gone.value);
        return noContent();
      },
    }),
  ];
}

/** Answers with the profile; 401 if the account has ended. */
const answerProfile = async (sql: Sql, userId: string) => {
  const found = await profileOf(sql, userId);
  return found === undefined ? refuse('unauthenticated') : answer(found);
};

const notHere = 'This server cannot end accounts of the sign-in service that it uses. Whoever runs it can.';

const stillNeeded = (teams: LastOwnerOf): Refusal =>
  refuse('last_owner', {
    message: `You are the only owner of a team that others are in: ${teams.join(', ')}.`,
    details: { teams },
  });

interface RemovalDeps {
  readonly proof: ProofOfAddress;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly postbox: Pick<Postbox, 'put'>;
}

interface LeavingPerson {
  readonly userId: string;
  readonly email: string;
  readonly languages: string;
}

/** Removes a person and their account, or neither. Returns the ids of their team mates. */
export function removePerson(
  { proof, db, accounts, postbox }: RemovalDeps,
  { userId, email, languages }: LeavingPerson,
  now: Date,
): Promise<Result<readonly string[], LastOwnerOf>> {
  return db.transaction(async (tx) => {
    // read before `letGo` deletes the profile, which has the language
    const language = await languageOf(tx, userId, languages);
    const others = await letGo(tx, { userId, proof }, now);
    if (!others.ok) return others;
    await postbox.put(tx, { to: email, language, topic: { kind: 'account_ended', email } });
    await accounts.remove(tx, userId);
    return others;
  });
}
