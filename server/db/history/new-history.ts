import { newId } from '#core/ids.ts';
import type { Database, Sql } from '../sql.ts';
import type { TeamCounter } from './team-counters.ts';
import { sharedWith } from './team-history.ts';

/** Starts a new history in every team, as it must be after a backup was put back: devices that have seen more notice it and offer again what the backup does not know. Everything else stays. Answers how many teams there are. */
export const startNewHistory = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    // the counters first: they keep every push out until this is done
    const teams = await tx.query(
      `update app.team_counter set former = former || jsonb_build_object(epoch, version), epoch = gen_random_uuid()
       returning team_id`,
    );
    // what the backup holds gives way to whatever had come after it
    await tx.query('update app.head set field_was = field_versions where field_was <> field_versions');
    return teams.length;
  });

/**
 * The same for one locked team of which a device has seen what is not in its history: a backup was put back, and
 * nobody said so. What was committed later than the device has seen came after that, and gives way to nothing. An epoch
 * that the team does not know needs no new one: a device that sends it reads everything again anyway. Answers up to
 * which version nothing was lost.
 */
export const startNewHistoryOf = async (
  tx: Sql,
  teamId: number,
  { epoch, version }: TeamCounter,
  seen: SeenPlace,
): Promise<number> => {
  const isOfNow = seen.epoch === epoch;
  const known = seen.last === undefined ? version : ((await sharedWith(tx, teamId, seen.last)) ?? version);
  const shared = isOfNow ? Math.min(known, seen.version - 1) : known;
  await tx.query(
    `update app.team_counter set former = former || jsonb_build_object($2::text, $3::bigint), epoch = $4
     where team_id = $1`,
    [teamId, seen.epoch, shared, isOfNow ? newId() : epoch],
  );
  await tx.query(
    `update app.head set field_was = coalesce((
       select jsonb_object_agg(key, case when value::bigint <= $2 then value else field_was -> key end)
       from jsonb_each(field_versions) where value::bigint <= $2 or field_was ? key), '{}')
     where team_id = $1 and field_was <> field_versions`,
    [teamId, shared],
  );
  return shared;
};

/**
 * The newest place in a team's history that a device has seen, and under which epoch; without a mark it says no more
 * than that there was such a version.
 */
export interface SeenPlace {
  readonly epoch: string;
  readonly version: number;
  readonly last?: string | undefined;
}
