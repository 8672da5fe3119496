import { id } from '#core/fields.ts';
import { markedAt } from '#core/wire/sync-wire.ts';
import { serverLimits } from '#server/base/server-limits.ts';
import { noteSetBack } from '../notifications.ts';
import type { Database, Sql } from '../sql.ts';
import { lockTeam, type TeamCounter } from './heads.ts';
import { epochAt, epochTime, isSignedEpoch, type HistoryKey } from './signed-history.ts';
import { sharedWith } from './team-history.ts';

/** Starts a new history in every team, because the database was restored. Returns the number of teams. */
export function startNewHistory(db: Database, now: Date): Promise<number> {
  return db.transaction((tx) => startNewHistoryIn(tx, now));
}

/** Like `startNewHistory`, within a transaction. */
export async function startNewHistoryIn(tx: Sql, now: Date): Promise<number> {
  // the counters are locked first, so that no push runs until this is done
  const teams = await tx.query<{ id: number }>(
    'select team_id as id from app.team_counter order by team_id for update',
  );
  // devices that have seen later versions notice the new epoch and send the changes that the backup lacks
  for (const { id } of teams) {
    const counter = await lockTeam(tx, id);
    await beginEpoch(tx, id, counter, { former: { [counter.epoch]: counter.version }, by: null, now });
  }
  // marks the values of the backup, so that later changes which devices send again win over them
  await tx.query('update app.head set field_was = field_versions where field_was <> field_versions');
  return teams.length;
}

/** Starts a new history in one locked team. Returns the new epoch and the last version that was not lost. */
export async function startNewHistoryOf(
  tx: Sql,
  teamId: number,
  counter: TeamCounter,
  { seen, isSigned, by, now }: NoticedBy,
): Promise<{ readonly epoch: string; readonly shared: number }> {
  // the device has seen versions that this history lacks: someone restored a backup without starting a new history
  const { key, version } = counter;
  // times in ms at which the lost history still existed: the start of its epoch, and the time of the mark
  const alive = [
    ...(isSignedEpoch(key, seen.epoch) ? [epochTime(seen.epoch) ?? 0] : []),
    ...(seen.last === undefined ? [] : [markedAt(seen.last)]),
  ];
  const known = alive.length === 0 ? version : ((await sharedWith(tx, teamId, Math.max(...alive))) ?? version);
  const shared = seen.epoch === counter.epoch ? Math.min(known, seen.version - 1) : known;
  const former = { [counter.epoch]: shared, [seen.epoch]: shared };
  const epoch = await beginEpoch(tx, teamId, counter, { former, by, now, ...(!isSigned && { unsigned: true }) });
  // values set after `shared` are from after the restore: no change that is sent again may replace them
  await tx.query(
    `update app.head set field_was = coalesce((
       select jsonb_object_agg(key, case when value::bigint <= $2 then value else field_was -> key end)
       from jsonb_each(field_versions) where value::bigint <= $2 or field_was ? key), '{}')
     where team_id = $1 and field_was <> field_versions`,
    [teamId, shared],
  );
  return { epoch, shared };
}

interface NoticedBy {
  readonly seen: SeenPlace;
  readonly isSigned: boolean;
  readonly by: string;
  readonly now: Date;
}

/** The newest place in a team's history that a device has seen, and its epoch. */
export interface SeenPlace {
  readonly epoch: string;
  readonly version: number;
  /** The mark of the version; undefined if the device has none. */
  readonly last?: string | undefined;
}

interface NewEpoch {
  /** For each epoch that ends now: the last version that the new history has in common with it. */
  readonly former: Readonly<Record<string, number>>;
  readonly by: string | null;
  readonly now: Date;
  readonly unsigned?: true;
}

/** Gives a locked team a new epoch, later than all earlier ones, and notifies its owners. */
const beginEpoch = async (
  tx: Sql,
  teamId: number,
  { key, former: before, unsignedBegun }: TeamCounter,
  { former, by, now, unsigned }: NewEpoch,
): Promise<string> => {
  const all = Object.entries({ ...before, ...former }).toSorted(([one], [other]) => timeOf(other) - timeOf(one));
  const epoch = epochAt(key, Math.max(now.getTime(), timeOf(all[0]?.[0] ?? '') + 1));
  await tx.query(
    'update app.team_counter set former = $2, epoch = $3, unsigned_begun = $4::timestamptz[] where team_id = $1',
    [
      teamId,
      JSON.stringify(Object.fromEntries(all.slice(0, serverLimits.formerEpochs))),
      epoch,
      unsigned === true ? [...unsignedBegun, now].slice(-serverLimits.unsignedEpochsADay) : unsignedBegun,
    ],
  );
  await noteSetBack(tx, teamId, by, now);
  return epoch;
};

/** Returns when an epoch began, in ms since 1970; 0 for an epoch without a time. */
export function timeOf(epoch: string): number {
  return epochTime(epoch) ?? 0;
}

/** Whether this server signed the team's epoch, but the database lacks that history. Only members learn an epoch. */
export async function isLostTeam(sql: Sql, team: string, epoch: string): Promise<boolean> {
  if (!id.safeParse(team).success) return false; // only a public id can name a team that the database lacks
  const [found] = await sql.query<Pick<HistoryKey, 'secret'> & { readonly isKnown: boolean | null }>(
    `select secret, (
       select c.epoch::text = $2 or c.former ? $2 from app.team t join app.team_counter c on c.team_id = t.id
       where t.public_id = $1
     ) as "isKnown" from app.history_key`,
    [team, epoch],
  );
  return found !== undefined && found.isKnown !== true && isSignedEpoch({ team, secret: found.secret }, epoch);
}
