import { isTimeZone, localTime } from '#core/dates/day.ts';
import { dueId, dueTasks, isInUse, isPressing, type Due } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { initialTeamSettings, initialMemberSettings, type NotificationTopic } from '#core/settings/settings.ts';
import { topicOf } from '#core/wire/notification-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Log } from '#server/base/log.ts';
import { passes } from '#server/base/passes.ts';
import { proofOfAddress } from '#server/calls/caller.ts';
import {
  claimDay,
  peopleBefore,
  type Addressee,
  type MemberTeam,
  digestedOf,
  teamsOf,
  undigestedLowStock,
  recordsOfMachines,
} from '#server/db/digests.ts';
import { isDatabaseFault } from '#server/db/fault.ts';
import { markDigested, undigested, type NotificationRow } from '#server/db/notifications.ts';
import { readRows } from '#server/db/rows.ts';
import { notificationRequestsOf, teamSettingsOf } from '#server/db/settings.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { languageOf, asName, personInMail, type DigestTopic, type TeamChange } from '#server/mail/mail-topic.ts';
import type { Postbox } from '#server/mail/postbox.ts';

/**
 * `random` keeps servers from starting their rounds together; `everyMs` is the shortest pause (ms) between two rounds.
 */
interface KeepTellingDeps extends DigestDeps {
  readonly random: () => number;
  readonly everyMs?: number;
}

/** Sends the daily mails that are due, every few minutes until the server stops. Logs failures. */
export async function keepTelling({ random, everyMs = 5 * 60_000, ...deps }: KeepTellingDeps): Promise<void> {
  const { stopping, log } = deps;
  while (await passes(everyMs * (1 + random() / 2), stopping))
    await sendDigests(deps).catch((error: unknown) => log.warn({ err: error }, 'The daily mails were left for later'));
}

/** The parts that the daily mails use. Aborting `stopping` ends a round between two batches of people. */
export interface DigestDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly postbox: Postbox;
  readonly stopping: AbortSignal;
}

/** Daily mails are sent from this hour on, in the time zone of the team that a person sees first. */
const digestHour = 5;

/** Queues today's mails, one server at a time. Returns their number; throws if the database is out of reach. */
export function sendDigests(deps: DigestDeps): Promise<number> {
  const { config, db, clock, postbox, stopping } = deps;
  const now = new Date(clock());
  const { day } = localTime(now, firstToWake);
  return db.transaction(async (tx) => {
    // this transaction only holds the lock while the mails are queued
    const [lock] = await tx.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [
      lockNumber,
    ]);
    if (lock?.isFree !== true) return 0;
    const provenOnly = proofOfAddress(config) === 'a code';
    const own = config.auth.kind === 'embedded' ? { notBannedAt: now, provenOnly } : undefined;
    const round = { now, dueIn: onceForEachTeam((team) => maintenanceDueIn(db, team, now)) };
    let sent = 0;
    for (let after: string | undefined; !stopping.aborted;) {
      const people = await peopleBefore(db, { day, after, most: batch, own });
      for (const person of people) if (await sendOne(deps, person, round)) sent += 1;
      after = people.at(-1)?.userId;
      if (people.length < batch) break;
    }
    if (sent > 0) postbox.wake();
    return sent;
  });
}

const lockNumber = 7_304_614; // every release must use the same lock number
const batch = 200;
const firstToWake = 'Pacific/Kiritimati'; // the time zone in which each day begins first on earth

type DueIn = (team: MemberTeam) => Promise<readonly TeamDue[]>;

interface Round {
  readonly now: Date;
  readonly dueIn: DueIn;
}

const onceForEachTeam = (judge: DueIn): DueIn => {
  const judged = new Map<number, Promise<readonly TeamDue[]>>();
  return (team) => {
    const known = judged.get(team.teamId) ?? judge(team);
    judged.set(team.teamId, known);
    return known;
  };
};

const sendOne = (deps: DigestDeps, person: Addressee, round: Round): Promise<boolean> => {
  const { day, hour } = localTime(round.now, zoneOf(person));
  return hour < digestHour
    ? Promise.resolve(false)
    : tell(deps, person, day, round).catch((error: unknown) => {
        if (isDatabaseFault(error)) throw error;
        deps.log.error({ err: error, user: person.userId }, 'A daily mail could not be written');
        return false;
      });
};

const zoneOf = ({ timeZone }: Addressee): string =>
  timeZone !== null && isTimeZone(timeZone) ? timeZone : initialTeamSettings.timeZone;

const tell = ({ config, db, postbox }: DigestDeps, person: Addressee, day: string, round: Round): Promise<boolean> =>
  db.transaction(async (tx) => {
    // one transaction stores the mail and the ids of its news, so that a crash neither doubles nor loses a mail
    if (!(await claimDay(tx, person.userId, day))) return false;
    const invitesByAddress = proofOfAddress(config) !== 'nothing';
    const frame = { siteUrl: config.publicUrl, invitesByAddress, ...round };
    const { topic, ids } = await digestOf(tx, person, frame);
    if (ids.length > 0) await markDigested(tx, person.userId, ids, round.now);
    if (topic === undefined) return false;
    const language = await languageOf(tx, person.userId, '');
    // without SMTP no address is proven: a mail for the development mailbox must not be sent once SMTP is set
    await postbox.put(tx, { to: person.email, language, topic, isNeverSent: config.smtpUrl === undefined });
    return true;
  });

/** A task that is due on a machine now or soon. `id` changes when the task is done. */
interface TeamDue {
  readonly id: string;
  readonly machine: string;
  readonly task: string;
  readonly due: Due;
}

/** Finds the tasks due in a team at `now` or soon, in the team's time zone, as devices do. */
async function maintenanceDueIn(sql: Sql, { teamId, publicId }: MemberTeam, now: Date): Promise<readonly TeamDue[]> {
  const [found = []] = await readRows(sql, teamId, [{ kind: 'maintenanceTask', all: true }]);
  const tasks = (found as readonly FoundRow<'maintenanceTask'>[]).filter(
    ({ deleted, data }) => !deleted && data.active,
  );
  const wanted = [...new Set(tasks.flatMap(({ data }) => data.machineIds))];
  if (wanted.length === 0) return [];
  const rows = await readRows(
    sql,
    teamId,
    wanted.map((id) => ({ kind: 'machine', id }) as const),
  );
  const machines = (rows.flat() as readonly FoundRow<'machine'>[]).filter(
    ({ deleted, data }) => !deleted && isInUse(data),
  );
  const ids = machines.map(({ id }) => id);
  const records = await recordsOfMachines(sql, teamId, ids);
  const today = todayIn((await teamSettingsOf(sql, teamId)).timeZone, now.getTime());
  return machines.flatMap((machine) =>
    dueTasks(machine, records.get(machine.id) ?? none, tasks, today)
      .filter(({ due }) => isPressing(due))
      .map((one) => ({
        id: dueId(publicId, machine.id, one),
        machine: machine.data.nickname,
        task: one.task.data.title,
        due: one.due,
      })),
  );
}

const none = { entries: [], logs: [], runs: [] };

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
async function digestOf(
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
