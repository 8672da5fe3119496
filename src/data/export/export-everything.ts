import { callsOf } from '../me/personal-queue.ts';
import type { DeviceStore } from '../database/device-database.ts';
import { teamsOnDevice } from '../database/device-databases.ts';
import { exportTeam, type ExportFile } from './export-team.ts';
import { exportQuarantine, quarantinesOf } from '../left-teams/quarantine.ts';
import { exportSnapshot, snapshotsOf } from '../rows/snapshots.ts';
import { openTeamDatabase } from '../database/open-team-database.ts';

/** Everything of a person on this device, as files: a folder for each team, and what was set aside. `names` calls the teams by their public ids. Throws rather than leaving something out. */
export const exportEverything = async (
  device: DeviceStore,
  userId: string,
  names: Pick<ReadonlyMap<string, string>, 'get'>,
): Promise<readonly ExportFile[]> => {
  const at = new Date(device.now()).toISOString();
  const files: ExportFile[] = [];
  for (const teamId of await teamsOnDevice(userId)) {
    const teamName = names.get(teamId) ?? teamId;
    const db = openTeamDatabase(userId, teamId);
    try {
      files.push(...(await exportTeam(db, { teamId, teamName, folder: folderOf(teamName, teamId), at })));
    } finally {
      db.close();
    }
  }
  for (const entry of await quarantinesOf(device, userId))
    files.push({
      path: `set-aside/${folderOf(entry.teamName ?? entry.teamId, entry.teamId)}.json`,
      text: exportQuarantine(entry),
    });
  for (const snapshot of await snapshotsOf(device, userId))
    files.push({ path: `snapshots/${snapshot.id}.json`, text: exportSnapshot(snapshot) });
  const calls = await callsOf(device, userId);
  if (calls.length > 0) files.push({ path: 'own-changes.json', text: JSON.stringify(calls, undefined, 1) });
  return files;
};

/** A name that every file system takes, and that no two teams share. */
const folderOf = (teamName: string, teamId: string): string => {
  const plain = teamName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, ' ')
    .trim()
    .slice(0, 40)
    .trim();
  return `${plain} ${teamId.slice(0, 8)}`.trim();
};
