import { dueId, dueTasksInSteps, isInUse, isPressing } from '#core/machines/due-tasks.ts';
import type { Due } from '#core/machines/due.ts';
import { todayIn } from '#core/machines/today.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { runWithPauses } from '#server/base/run-with-pauses.ts';
import type { MemberTeam } from '#server/db/digests.ts';
import { recordsOfMachines } from '#server/db/maintenance.ts';
import { readRows } from '#server/db/rows.ts';
import { teamSettingsOf } from '#server/db/settings.ts';
import type { Sql } from '#server/db/sql.ts';

/** A task that is due on a machine now or soon. `id` changes when the task is done. */
export interface TeamDue {
  readonly id: string;
  readonly machine: string;
  readonly task: string;
  readonly due: Due;
}

/** Finds the tasks due in a team at `now` or soon, in the team's time zone, as devices do. */
export async function maintenanceDueIn(
  sql: Sql,
  { teamId, publicId }: MemberTeam,
  now: Date,
): Promise<readonly TeamDue[]> {
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
  return runWithPauses(judged());

  function* judged(): Generator<void, readonly TeamDue[]> {
    const dues: TeamDue[] = [];
    for (const machine of machines)
      for (const one of yield* dueTasksInSteps(machine, records.get(machine.id) ?? none, tasks, today)) {
        if (!isPressing(one.due)) continue;
        yield;
        const id = dueId(publicId, machine.id, one);
        dues.push({ id, machine: machine.data.nickname, task: one.task.data.title, due: one.due });
      }
    return dues;
  }
}

const none = { entries: [], logs: [], runs: [] };
