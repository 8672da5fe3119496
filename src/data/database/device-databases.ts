import { Dexie } from 'dexie';
import { isChosen } from '#core/personal-calls.ts';
import type { DeviceStore } from './device-database.ts';
import { callsOf } from '../me/personal-queue.ts';
import { quarantinesOf, unsentIn } from '../left-teams/quarantine.ts';
import { openTeamDatabase } from './open-team-database.ts';
import { databaseName, type TeamDatabase } from './team-database.ts';

/**
 * How many changes of a person live on this device only: waiting to be sent, refused and not yet looked at, set aside,
 * or about their own things and not yet sent. Throws when it cannot be counted.
 */
export const unsentOf = async (device: DeviceStore, userId: string): Promise<number> => {
  const waiting = await Promise.all((await teamsOnDevice(userId)).map((teamId) => unsentInTeam(userId, teamId)));
  return sumOf(waiting) + (await unsentBesideTeams(device, userId));
};

/** Those beside the teams: set aside when a team was left, and what the person typed or chose about their own things, messages too. May be asked inside a transaction. */
export const unsentBesideTeams = async (device: DeviceStore, userId: string): Promise<number> => {
  const aside = (await quarantinesOf(device, userId)).map(unsentIn);
  const calls = await callsOf(device, userId);
  return sumOf(aside) + calls.filter(({ call }) => isChosen(call)).length;
};

/** The teams of a person that have something waiting to be sent. */
export const teamsToSend = async (userId: string): Promise<readonly string[]> => {
  const teams = await teamsOnDevice(userId);
  const pending = await Promise.all(teams.map((teamId) => withTeam(userId, teamId, pendingIn)));
  return teams.filter((_team, at) => (pending[at] ?? 0) > 0);
};

/** The public ids of the teams of a person that lie on this device. */
export const teamsOnDevice = async (userId: string): Promise<readonly string[]> => {
  const prefix = databaseName(userId, '');
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
};

/** Whether teams of anybody lie on this device. */
export const hasTeams = async (): Promise<boolean> => {
  const prefix = databaseName('', '').slice(0, -1);
  return (await Dexie.getDatabaseNames()).some((name) => name.startsWith(prefix));
};

/** Those of one team. */
export const unsentInTeam = (userId: string, teamId: string): Promise<number> =>
  withTeam(userId, teamId, async (db) => (await pendingIn(db)) + (await db.attention.count()));

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const pendingIn = (db: TeamDatabase): Promise<number> => db.outbox.where('state').equals('pending').count();

/** Opens a team of a person, does something with it, and closes it again. */
export const withTeam = async <T>(
  userId: string,
  teamId: string,
  work: (db: TeamDatabase) => PromiseLike<T>,
): Promise<T> => {
  const db = openTeamDatabase(userId, teamId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
};
