import { initialMemberSettings, type NotificationTopic } from '#core/settings/settings.ts';
import { topicOf } from '#core/wire/notification-wire.ts';
import { digestedOf, teamsOf, undigestedLowStock, type Addressee, type MemberTeam } from '#server/db/digests.ts';
import { undigested, type NotificationRow } from '#server/db/notifications.ts';
import { notificationRequestsOf } from '#server/db/settings.ts';
import type { Sql } from '#server/db/sql.ts';
import { asName, personInMail, type DigestTopic, type TeamChange } from '#server/mail/mail-topic.ts';
import type { TeamDue } from './maintenance-due.ts';

/** A person's daily mail. `topic`: undefined if there is nothing to send. `ids`: all news that the mail covers. */
interface Digest {
  readonly topic: DigestTopic | undefined;
  readonly ids: readonly string[];
}

/** `invitesByAddress`: whether addresses are proven, so that invites to them count. */
interface DigestFrame {
  readonly dueIn: (team: MemberTeam) => Promise<readonly TeamDue[]>;
  readonly siteUrl: string;
  readonly invitesByAddress: boolean;
  readonly now: Date;
}

const oldestMs = 30 * 24 * 3_600_000;

/**
 * Collects a person's news since their last daily mail, at most 30 days old, and due tasks, in the topics they chose.
 */
export async function digestOf(
  tx: Sql,
  { userId, email }: Addressee,
  { siteUrl, invitesByAddress, now, dueIn }: DigestFrame,
): Promise<Digest> {
  const since = new Date(now.getTime() - oldestMs);
  const reader = { userId, email: invitesByAddress ? email.toLowerCase() : undefined, now };
  const [rows, dips] = [await undigested(tx, reader, since), await undigestedLowStock(tx, userId, { since, now })];
  const teams = await teamsOf(tx, userId);
  const dues = await duesOf(tx, userId, teams, dueIn);
  // A due task that was mailed is recorded again, so that upkeep does not remove its record while the task is due.
  const ids = [...rows, ...dips, ...dues].map(({ id }) => id);
  if (ids.length === 0) return { topic: undefined, ids };
  const wants = await requestsOf(tx, userId);
  const wanted = rows.filter(({ teamId, kind }) => wants(teamId, topicOf(kind)));
  const lowStock = dips.filter(({ teamId }) => wants(teamId, 'lowStock'));
  const maintenance = dues.filter(({ teamId, wasMailed }) => !wasMailed && wants(teamId, 'maintenanceDue'));
  if (wanted.length + lowStock.length + maintenance.length === 0) return { topic: undefined, ids };
  const of = (kind: NotificationRow['kind']) => wanted.filter((row) => row.kind === kind);
  const topic: DigestTopic = {
    kind: 'digest',
    link: `${siteUrl}/dashboard`,
    preferences: `${siteUrl}/profile?tab=notifications`,
    lowStock: lowStock.map(({ team, thread, isBack, isOut }) => ({
      team: asName(team),
      thread: asName(thread),
      isBack,
      isOut,
    })),
    maintenance: maintenance.map(({ team, machine, task, due }) => ({
      team: asName(team),
      machine: asName(machine),
      task: asName(task),
      due,
    })),
    conflicts: of('conflict').map((row) => ({
      team: asName(row.teamName),
      thing: asName(row.name ?? ''),
      by: byOf(row),
    })),
    invites: of('invite').map((row) => ({
      team: asName(row.teamName),
      by: byOf(row),
      isOwnership: teams.some(({ teamId }) => teamId === row.teamId),
    })),
    changes: wanted.flatMap((row) => changeIn(row, userId)),
  };
  return { topic, ids };
}

type PersonalDue = TeamDue & Pick<MemberTeam, 'teamId' | 'team'> & { readonly wasMailed: boolean };

const duesOf = async (
  tx: Sql,
  userId: string,
  teams: readonly MemberTeam[],
  dueIn: DigestFrame['dueIn'],
): Promise<readonly PersonalDue[]> => {
  const found = await Promise.all(
    teams.map(async (team) => (await dueIn(team)).map((due) => ({ ...due, teamId: team.teamId, team: team.team }))),
  );
  const dues = found.flat();
  const mailed =
    dues.length === 0
      ? noneMailed
      : await digestedOf(
          tx,
          userId,
          dues.map(({ id }) => id),
        );
  return dues.map((due) => ({ ...due, wasMailed: mailed.has(due.id) }));
};

const noneMailed: ReadonlySet<string> = new Set();

const byOf = ({ byName, byEmail }: NotificationRow): string => personInMail(byName ?? '', byEmail ?? '');

const changeIn = (row: NotificationRow, userId: string): readonly TeamChange[] =>
  row.kind === 'invite' || row.kind === 'conflict'
    ? []
    : [
        {
          kind: row.kind,
          team: asName(row.teamName),
          by: byOf(row),
          about: personInMail(row.aboutName ?? '', row.aboutEmail ?? ''),
          isMe: row.aboutId === userId,
          role: row.role,
        },
      ];

/** Returns a check whether a person gets a topic of a team by mail. */
const requestsOf = async (
  tx: Sql,
  userId: string,
): Promise<(teamId: number | null, topic: NotificationTopic) => boolean> => {
  const requests = await notificationRequestsOf(tx, userId);
  const first = requests[0]?.notifications ?? initialMemberSettings.notifications;
  return (teamId, topic) =>
    (requests.find((request) => request.teamId === teamId)?.notifications ?? first)[topic].email;
};
