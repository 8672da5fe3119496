import { IDBFactory } from 'fake-indexeddb';
import { err, ok } from '#core/result.ts';
import {
  initialMemberSettings,
  initialTeamSettings,
  type MemberSettings,
  type TeamSettings,
} from '#core/settings/settings.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { NewContactMessage } from '#core/wire/contact-wire.ts';
import type { ProfilePatch } from '#core/wire/profile-wire.ts';
import type { Profile, Team } from '#core/wire/team-wire.ts';
import { callsOf } from '#data/me/personal-queue.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import { createAccountStore, newAccount } from '#session/account.ts';
import { createProfileState } from '#me/profile-state.ts';
import { createTeamActions } from '#me/team-actions.ts';
import { createTeamState } from '#me/team-state.ts';
import { aStorage, aWindow, someLocks } from '../session/fake-browser.ts';
import { someOwnCalls } from './some-own-calls.ts';

export const userId = '0b9b2a1e-0000-4000-8000-0000000000aa';
export const idOf = (number: number): string => `0b9b2a1e-0000-4000-8000-00000000000${number}`;
export const aTeam = (number: number, name = `Team ${number}`): Team => ({
  id: String(number),
  public_id: idOf(number),
  name,
  role: 'owner',
  memberCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
export const member = {
  userId,
  role: 'owner',
  email: 'jo@example.com',
  full_name: 'Jo',
  joinedAt: '2026-01-01T00:00:00.000Z',
} as const;
export const minute = 60_000;

export const aServer = (teams: Team[], defaultTeam: string | null = null) => {
  const asked: string[] = [];
  const state: {
    failure: RemoteError | undefined;
    loses: boolean;
    defaultTeam: string | null;
    said: Partial<Profile>;
    settings: Partial<TeamSettings>;
    here: string | undefined;
    own: MemberSettings;
    invites: Invite[];
  } = {
    failure: undefined,
    loses: false,
    defaultTeam,
    said: {},
    settings: {},
    here: undefined,
    own: initialMemberSettings,
    invites: [],
  };
  const profile = (): Profile => ({
    id: userId,
    email: 'jo@example.com',
    full_name: 'Jo',
    avatar_url: null,
    default_team_pid: state.defaultTeam,
    locale: null,
    units: null,
    ...state.said,
  });
  const answer = async <T>(what: string, value: () => T) => {
    asked.push(what);
    if (state.failure) return err(state.failure);
    const said = value();
    return state.loses ? err<RemoteError>({ kind: 'timeout' }) : ok(said);
  };
  const find = (id: string) => teams.find((team) => team.public_id === id) ?? aTeam(9);
  const remote = {
    teams: {
      list: () => answer('list', () => [...teams]),
      get: (id: string) => answer('get', () => find(id)),
      members: () => answer('members', () => [member]),
      rename: (id: string, name: string) =>
        answer('rename', () => {
          const at = teams.findIndex((team) => team.public_id === id);
          return (teams[at] = { ...find(id), name });
        }),
      create: ({ name, public_id = idOf(8) }: { readonly name: string; readonly public_id?: string }) =>
        answer(`create ${name}`, () => {
          const made = { ...aTeam(8, name), public_id };
          const before = teams.find((team) => team.public_id === public_id);
          if (before === undefined) teams.push(made);
          return before ?? made;
        }),
    },
    invites: { list: () => answer('invites', () => [...state.invites]) },
    settings: {
      ofTeam: (id: string) => answer(`settings ${id.at(-1)}`, () => ({ ...initialTeamSettings, ...state.settings })),
      offerTimeZone: (id: string, timeZone: string) =>
        answer(`time zone ${id.at(-1)}`, () => {
          state.settings = { timeZone, ...state.settings };
          return state.settings.timeZone ?? timeZone;
        }),
      own: (id: string) => answer(`own settings ${id.at(-1)}`, () => state.own),
    },
    me: {
      get: () => answer('profile', profile),
      setDefaultTeam: (id: string) =>
        answer(`default ${id.at(-1)}`, () => {
          state.defaultTeam = id;
          return profile();
        }),
      contact: ({ topic }: NewContactMessage) => answer(`contact ${topic}`, () => undefined),
      readNotifications: (ids: readonly string[]) => answer(`read ${ids.length}`, () => undefined),
      setInTeam: (id: string, key: string, value: unknown) =>
        answer(`set ${id.at(-1)} ${key}`, () => {
          state.own = { ...state.own, [key]: value };
          return value;
        }),
      update: (patch: ProfilePatch) =>
        answer(`update ${Object.keys(patch).join()}`, () => {
          state.said = { ...state.said, ...patch } as Partial<Profile>;
          return profile();
        }),
    },
  };
  return { remote, asked, state, teams };
};

export const aTeamPage = (
  server: ReturnType<typeof aServer>,
  storage = aStorage(),
  locks = someLocks(),
  email = 'jo@example.com',
  disk = new IDBFactory(),
  code: 'here' | 'no code' = 'here',
) => {
  const time = { now: 1_000_000_000 };
  const window = aWindow();
  const account = createAccountStore(storage.device);
  if (!account.get()) account.save(newAccount({ userId, email, fullName: null }, time.now));
  const clock = () => time.now;
  const renewed: (() => void)[] = [];
  const onRenewed = (listener: () => void) => {
    renewed.push(listener);
    return () => undefined;
  };
  const { remote } = server;
  const personalCalls = someOwnCalls(
    { account, me: remote.me, settings: remote.settings, session: { onRenewed }, window },
    disk,
  );
  const profile = createProfileState({ me: remote.me, account, personalCalls, clock });
  const report = (fault: unknown) => {
    throw fault;
  };
  const reported: unknown[] = [];
  const teamActions = createTeamActions({
    ...remote,
    profile,
    account,
    personalCalls,
    clock,
    locks,
    report,
    timeZone: () => server.state.here,
  });
  const teams = createTeamState({
    account,
    teamActions: code === 'here' ? async () => teamActions : noCode,
    onRenewed,
    window,
    report: code === 'here' ? report : (fault) => void reported.push(fault),
  });
  const waiting = async () =>
    (await callsOf(personalCalls.device, userId)).find(({ key }) => key === 'defaultTeam')?.body;
  const unsent = async () => account.get()?.unsentDefaultTeam ?? (await waiting());
  return { teams, profile, account, time, window, storage, locks, renewed, personalCalls, unsent, disk, reported };
};

const noCode = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
