import type { MachineRecords } from '#core/machines/due-tasks.ts';
import type { Sql } from './sql.ts';

/** Reads meter readings, maintenance logs and runs of the given machines, by machine id. */
export async function recordsOfMachines(
  sql: Sql,
  teamId: number,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, MachineRecords>> {
  const [entries, logs, runs] = [
    await sql.query<Of<MachineRecords['entries'][number]>>(entriesSql, [teamId, machineIds]),
    await sql.query<Of<MachineRecords['logs'][number]>>(logsSql, [teamId, machineIds]),
    await sql.query<Of<MachineRecords['runs'][number]>>(runsSql, [teamId, machineIds]),
  ];
  const byMachine = <R>(rows: readonly Of<R>[]): ReadonlyMap<string, Of<R>[]> => {
    const found = new Map<string, Of<R>[]>();
    for (const row of rows) {
      const known = found.get(row.machineId);
      if (known === undefined) found.set(row.machineId, [row]);
      else known.push(row);
    }
    return found;
  };
  const [entriesBy, logsBy, runsBy] = [byMachine(entries), byMachine(logs), byMachine(runs)];
  return new Map(
    machineIds.map((id) => [
      id,
      { entries: entriesBy.get(id) ?? [], logs: logsBy.get(id) ?? [], runs: runsBy.get(id) ?? [] },
    ]),
  );
}

type Of<R> = R & { readonly machineId: string };

const at = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Rows of these kinds are never deleted, so the query need not filter deleted rows.
const entriesSql = `
  select id, machine_id as "machineId", kind, ${at('at')} as at, source, value, delta, reset, reason,
    reverses_id as "reversesId"
  from app.meter_reading where team_id = $1 and machine_id = any($2::uuid[])`;
const logsSql = `
  select id, machine_id as "machineId", task_id as "taskId", ${at('done_at')} as "doneAt",
    reverses_id as "reversesId"
  from app.maintenance_log where team_id = $1 and machine_id = any($2::uuid[])`;
const runsSql = `
  select id, machine_id as "machineId", ${at('at')} as at, reverses_id as "reversesId"
  from app.run where team_id = $1 and machine_id = any($2::uuid[])`;
