import { parse } from '#core/fields.ts';
import { invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import { membersAnswer, profile, teamsAnswer, type Member, type Profile, type Team } from '#core/wire/team-wire.ts';
import { isJsonObject, numberOrZero, textOrNull, type JsonObject } from './json.ts';

interface KnownMembers {
  readonly at: number;
  readonly items: readonly Member[];
}

interface KnownInvites {
  readonly at: number;
  readonly items: readonly Invite[];
}

/** Settings in a team, by key: `team` applies to all members, `own` to this person. */
export interface KnownSettings {
  readonly team: JsonObject;
  readonly own: JsonObject;
}

/** Who uses this device, as last stored on it. Instants in milliseconds since 1970. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string | null;
  /** When the person last signed in or changed their address on this device. */
  readonly at: number;
  readonly teams: readonly Team[];
  /** When the list of teams was last fetched; 0 if never. */
  readonly teamsAt: number;
  /** The members of each team, by the team's public id. */
  readonly members: Readonly<Record<string, KnownMembers>>;
  /** The invites of each team, by the team's public id. */
  readonly invites: Readonly<Record<string, KnownInvites>>;
  /** The settings in each team, by the team's public id. */
  readonly settings: Readonly<Record<string, KnownSettings>>;
  readonly currentTeamPublicId: string | null;
  readonly defaultTeamPublicId: string | null;
  /** A chosen default team (public id) that is not yet in the queue of personal calls; null if there is none. */
  readonly unsentDefaultTeam: string | null;
  readonly profile: Profile | null;
  /** How the session ended; null if it has not ended. */
  readonly ended: Ended | null;
}

/**
 * `lapsed`: cannot be renewed, data usable. `revoked`: data hidden. `byPerson`: hidden, then cleared once all is sent.
 */
const endings = ['lapsed', 'revoked', 'byPerson'] as const;

/** How a session ended. `byPerson`: the server says that its person, or the administration, asked for it. */
export type Ended = (typeof endings)[number];

/** The facts about a person that a session contains. */
export type Person = Pick<Account, 'userId' | 'email' | 'fullName'>;

/** Makes the record of a person about whom only the session is known. */
export function newAccount(person: Person, at: number): Account {
  return {
    ...person,
    at,
    teams: [],
    teamsAt: 0,
    members: {},
    invites: {},
    settings: {},
    currentTeamPublicId: null,
    defaultTeamPublicId: null,
    unsentDefaultTeam: null,
    profile: null,
    ended: null,
  };
}

/** Reads a stored record and completes what is missing. Drops unreadable parts; undefined without id and email. */
export function readAccount(value: unknown): Account | undefined {
  if (!isJsonObject(value)) return undefined;
  const userId = textOrNull(value['userId']);
  const email = textOrNull(value['email']);
  if (userId === null || email === null) return undefined;
  const teams = parse(teamsAnswer, value);
  const known = parse(profile, value['profile']);
  // An old record may still have a name beside the profile although the person has removed the name.
  const fullName = known.ok ? known.value.full_name : textOrNull(value['fullName']);
  const ended = value['ended'];
  return {
    ...newAccount({ userId, email, fullName }, numberOrZero(value['at'])),
    teams: teams.ok ? teams.value.teams : [],
    teamsAt: teams.ok ? numberOrZero(value['teamsAt']) : 0,
    members: byTeam(value['members'], ({ at, items }) => {
      const read = parse(membersAnswer, { members: items });
      return read.ok ? { at: numberOrZero(at), items: read.value.members } : undefined;
    }),
    invites: byTeam(value['invites'], ({ at, items }) => {
      const read = parse(invitesAnswer, { invites: items });
      return read.ok ? { at: numberOrZero(at), items: read.value.invites } : undefined;
    }),
    settings: byTeam(value['settings'], ({ team, own }) => ({
      team: isJsonObject(team) ? team : {},
      own: isJsonObject(own) ? own : {},
    })),
    currentTeamPublicId: textOrNull(value['currentTeamPublicId']),
    defaultTeamPublicId: textOrNull(value['defaultTeamPublicId']),
    unsentDefaultTeam: textOrNull(value['unsentDefaultTeam']),
    profile: known.ok ? known.value : null,
    ended: endings.find((one) => one === ended) ?? null,
  };
}

const byTeam = <T>(value: unknown, read: (entry: JsonObject) => T | undefined): Readonly<Record<string, T>> => {
  const known: Record<string, T> = {};
  for (const [teamId, entry] of Object.entries(isJsonObject(value) ? value : {})) {
    const found = isJsonObject(entry) ? read(entry) : undefined;
    if (found !== undefined) known[teamId] = found;
  }
  return known;
};
