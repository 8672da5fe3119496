import { parse } from '#core/fields.ts';
import { createListeners } from '#core/listeners.ts';
import { invitesAnswer, type Invite } from '#core/wire/invite-wire.ts';
import { membersAnswer, profile, teamsAnswer, type Member, type Profile, type Team } from '#core/wire/team-wire.ts';
import {
  isJsonObject,
  numberOrZero,
  textOrNull,
  type JsonObject,
  jsonObject,
  type DeviceStorage,
} from './device-storage.ts';

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

/** The device's record of its person, readable at once and without a network. */
export interface AccountStore {
  readonly get: () => Account | undefined;
  /** Reads what another tab wrote. A page that the browser had suspended gets the storage event late, or never. */
  readonly reread: () => void;
  /** Records a person, and clears the note of which session was ended. */
  readonly save: (account: Account) => void;
  /** Changes what is recorded about this person. Does nothing if the record now has another person. */
  readonly change: (userId: string, part: Partial<Omit<Account, 'userId'>>) => void;
  /** Removes the person, and notes which session was ended; if `sessionId` is undefined, the earlier note stays. */
  readonly clear: (sessionId: string | undefined) => void;
  /** Whether a person ended this session on purpose, in any tab. */
  readonly endedByPerson: (sessionId: string) => boolean;
  /** Calls the listener after every change, in any tab. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The storage key of the record. */
export const accountKey = 'spoolside.account';

interface Recorded {
  readonly account: Account | undefined;
  readonly endedSession: string | null;
}

/**
 * Opens the record. `otherTabs` sends storage events, as `window` does. A change that cannot be stored ends at a
 * reload.
 */
export function createAccountStore(storage: DeviceStorage, otherTabs?: Pick<Window, 'addEventListener'>): AccountStore {
  const listeners = createListeners();
  let seen = storage.get(accountKey);
  let recorded = readRecorded(seen);

  const put = (next: Recorded) => {
    const text = JSON.stringify(next);
    recorded = next;
    if (storage.set(accountKey, text)) seen = text;
    // If the log-out cannot be stored, the old record is removed: the person must not reappear at the next start.
    else if (!next.account) storage.remove(accountKey);
    listeners.tell();
  };
  /**
   * Reads what another tab wrote, before its storage event comes, so as not to overwrite it. True if there was a
   * change.
   */
  const catchUp = (): boolean => {
    const text = storage.get(accountKey);
    if (text === null || text === seen) return false;
    seen = text;
    recorded = readRecorded(text);
    return true;
  };
  otherTabs?.addEventListener('storage', ({ key }) => {
    if (key !== accountKey) return;
    seen = storage.get(accountKey);
    recorded = readRecorded(seen);
    listeners.tell();
  });

  return {
    get: () => recorded.account,
    reread: () => {
      if (catchUp()) listeners.tell();
    },
    save: (account) => put({ account, endedSession: null }),
    change: (userId, part) => {
      catchUp();
      const { account } = recorded;
      if (account?.userId === userId) put({ ...recorded, account: { ...account, ...part } });
    },
    clear: (sessionId) => put({ account: undefined, endedSession: sessionId ?? recorded.endedSession }),
    endedByPerson: (sessionId) => recorded.endedSession === sessionId,
    subscribe: listeners.subscribe,
  };
}

const readRecorded = (text: string | null): Recorded => {
  const found = jsonObject(text);
  return { account: readAccount(found?.['account']), endedSession: textOrNull(found?.['endedSession']) };
};
