import { limits } from '#core/limits.ts';
import { markedAt } from '#core/wire/history-mark.ts';
import { noteSetBack } from '../notifications.ts';
import type { Database, Sql } from '../sql.ts';
import { epochAt, epochTime, isSignedEpoch } from './signed-history.ts';
import { lockTeam, type TeamCounter } from './team-counters.ts';
import { sharedWith } from './team-history.ts';

/** Starts a new history in every team, as it must be after a backup was put back: devices that have seen more notice it and offer again what the backup does not know. Everything else stays. Answers how many teams there are. */
export const startNewHistory = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    // the counters first: they keep every push out until this is done
    const teams = await tx.query<{ id: number }>(
      'select team_id as id from app.team_counter order by team_id for update',
    );
    for (const { id } of teams) {
      const counter = await lockTeam(tx, id);
      await beginEpoch(tx, id, counter, { former: { [counter.epoch]: counter.version }, by: null, now });
    }
    // what the backup holds gives way to whatever had come after it
    await tx.query('update app.head set field_was = field_versions where field_was <> field_versions');
    return teams.length;
  });

/**
 * The same for one locked team of which a device has seen what is not in its history: a backup was put back, and
 * nobody said so. What was committed later than the device has seen came after that, and gives way to nothing. Answers
 * the new epoch, and up to which version nothing was lost.
 */
export const startNewHistoryOf = async (
  tx: Sql,
  teamId: number,
  counter: TeamCounter,
  { seen, isSigned, by, now }: NoticedBy,
): Promise<{ readonly epoch: string; readonly shared: number }> => {
  const { key, version } = counter;
  // the lost history was still alive when it began the epoch, and when it made the mark
  const alive = [
    ...(isSignedEpoch(key, seen.epoch) ? [epochTime(seen.epoch) ?? 0] : []),
    ...(seen.last === undefined ? [] : [markedAt(seen.last)]),
  ];
  const known = alive.length === 0 ? version : ((await sharedWith(tx, teamId, Math.max(...alive))) ?? version);
  const shared = seen.epoch === counter.epoch ? Math.min(known, seen.version - 1) : known;
  const former = { [counter.epoch]: shared, [seen.epoch]: shared };
  const epoch = await beginEpoch(tx, teamId, counter, { former, by, now, ...(!isSigned && { unsigned: true }) });
  await tx.query(
    `update app.head set field_was = coalesce((
       select jsonb_object_agg(key, case when value::bigint <= $2 then value else field_was -> key end)
       from jsonb_each(field_versions) where value::bigint <= $2 or field_was ? key), '{}')
     where team_id = $1 and field_was <> field_versions`,
    [teamId, shared],
  );
  return { epoch, shared };
};

/** The place that a device has seen, whether a signature proves it, and whose device it is. */
export interface NoticedBy {
  readonly seen: SeenPlace;
  readonly isSigned: boolean;
  readonly by: string;
  readonly now: Date;
}

/**
 * The newest place in a team's history that a device has seen, and under which epoch; without a mark it says no more
 * than that there was such a version.
 */
export interface SeenPlace {
  readonly epoch: string;
  readonly version: number;
  readonly last?: string | undefined;
}

/** `former`: up to which version this history goes on from the epochs that end now. `unsigned`: it begins for something unsigned. */
interface NewEpoch {
  readonly former: Readonly<Record<string, number>>;
  readonly by: string | null;
  readonly now: Date;
  readonly unsigned?: true;
}

/** Gives a locked team a new epoch, later than every one that it knows, and tells its owners. */
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
      JSON.stringify(Object.fromEntries(all.slice(0, limits.formerEpochs))),
      epoch,
      unsigned === true ? [...unsignedBegun, now].slice(-limits.unsignedEpochsADay) : unsignedBegun,
    ],
  );
  await noteSetBack(tx, teamId, by, now);
  return epoch;
};

/** When an epoch began, in ms. One from before epochs were signed counts as older than all that are. */
export const timeOf = (epoch: string): number => epochTime(epoch) ?? 0;
