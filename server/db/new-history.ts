import type { Database } from './sql.ts';

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
