import { connectTo } from '../../e2e/support/database.ts';

export interface Hall {
  readonly machines: number;
  readonly heads: number;
  readonly needles: number;
}

export const fillMachines = async (dataDir: string, { machines, heads, needles }: Hall): Promise<void> => {
  const db = await connectTo(dataDir);
  try {
    for (const statement of statements) await db.query(statement, [machines, heads, needles]);
  } finally {
    await db.end();
  }
};

const idOf = (prefix: string, at: string): string =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
const machineId = (at: string): string => idOf('01990001', at);
const needleId = (at: string): string => idOf('01990002', at);
const taskId = idOf('01990003', '1');
const stamps = 'created_at, created_by, updated_at, updated_by';
// the team and its owner, read from its threads; every statement has the same three parameters
const owner = `(select team_id, created_by, count(*)::int as threads, $1::int * $2::int * $3::int as slots
   from app.thread group by team_id, created_by) t`;
const stamped = `'2026-03-01T10:00:00Z', t.created_by, '2026-03-01T10:00:00Z', t.created_by`;

const statements: readonly string[] = [
  `insert into app.machine (team_id, id, nickname, brand, model, type, heads, needles_per_head, working_spm, cap_spm,
     colour_change_sec, trim_sec, hoop_sec, efficiency_bp, formats, life_hours, upkeep_per_hour, power_w, insured, status,
     total_stitches, total_seconds, ${stamps})
   select t.team_id, ${machineId('n')}, 'Machine ' || lpad(n::text, 3, '0'), 'Tajima', 'TMEZ', 'multi_head', $2::int, $3::int,
     700, 500, 10, 6, 60, 8500, '["dst"]', 5000, '0.40', 1200, false, 'ready', 0, 0, ${stamped}
   from ${owner}, generate_series(0, $1::int - 1) as s (n)`,
  `insert into app.needle (team_id, id, machine_id, head, needle, thread_id, pinned, ${stamps})
   select t.team_id, ${needleId('n')}, ${machineId('n / ($2::int * $3::int)')}, 1 + n / $3::int % $2::int,
     1 + n % $3::int, ('01990000-0000-7000-8000-' || lpad(to_hex(n * 7919 % t.threads), 12, '0'))::uuid, false, ${stamped}
   from ${owner}, generate_series(0, t.slots - 1) as s (n)`,
  `insert into app.maintenance_task (team_id, id, title, steps, machine_ids, every_days, day_counting, basis, soon_bp, severity,
     consumables, active, ${stamps})
   select t.team_id, ${taskId}, 'Oil the hook', '[]',
     (select jsonb_agg(m.id) from app.machine m where m.team_id = t.team_id), 30, 'calendar', 'completed', 8000, 'normal', '[]',
     true, ${stamped}
   from ${owner}`,
  `insert into app.head (team_id, kind, row_id, version, deleted)
   select t.team_id, r.kind, r.id, c.version + row_number() over (order by r.kind, r.id), false
   from ${owner} join app.team_counter c on c.team_id = t.team_id, (
     select 'machine' as kind, id from app.machine union all select 'needle', id from app.needle
     union all select 'maintenanceTask', id from app.maintenance_task
   ) r`,
  `update app.team_counter c set version = c.version + $1::int + t.slots + 1,
     live = c.live || jsonb_build_object('machine', $1::int, 'needle', t.slots, 'maintenanceTask', 1)
   from ${owner} where c.team_id = t.team_id`,
];
