-- Machines, and everything that happens on them. Sizes in tenths of a millimetre, hours in seconds.
create table app.machine (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  nickname text not null,
  brand text not null,
  model text not null,
  serial text,
  type text not null,
  heads integer not null,
  needles_per_head integer not null,
  max_spm integer,
  working_spm integer not null,
  cap_spm integer not null,
  field_w_mm10 integer,
  field_h_mm10 integer,
  colour_change_sec integer not null,
  trim_sec integer not null,
  hoop_sec integer not null,
  efficiency_bp integer not null,
  formats jsonb not null,
  max_stitches integer,
  max_colours integer,
  bought_on date,
  shop text,
  price_minor integer,
  residual_minor integer,
  life_hours integer not null,
  upkeep_per_hour text not null,
  power_w integer not null,
  warranty_until date,
  dealer text,
  dealer_phone text,
  firmware text,
  insured boolean not null,
  current_value_minor integer,
  status text not null,
  place_id uuid,
  notes text,
  total_stitches bigint not null,
  total_seconds bigint not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index machine_place on app.machine (team_id, place_id) where place_id is not null;

create table app.needle (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  machine_id uuid not null,
  head integer not null,
  needle integer not null,
  thread_id uuid,
  spool_id uuid,
  pinned boolean not null,
  needle_type text,
  needle_size text,
  installed_at timestamptz,
  installed_at_stitches bigint,
  tension text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index needle_machine on app.needle (team_id, machine_id);
create index needle_thread on app.needle (team_id, thread_id) where thread_id is not null;
create index needle_spool on app.needle (team_id, spool_id) where spool_id is not null;

create table app.meter_reading (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  machine_id uuid not null,
  kind text not null,
  at timestamptz not null,
  source text not null,
  value bigint,
  delta bigint,
  reset boolean not null,
  reason text,
  reverses_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index meter_reading_machine on app.meter_reading (team_id, machine_id);
create index meter_reading_reverses on app.meter_reading (team_id, reverses_id) where reverses_id is not null;

create table app.run (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  machine_id uuid not null,
  job_id uuid,
  design_id uuid,
  what text,
  pieces integer not null,
  stitches integer not null,
  seconds integer not null,
  blocks jsonb not null,
  group_id uuid,
  at timestamptz not null,
  reverses_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index run_machine on app.run (team_id, machine_id);
create index run_reverses on app.run (team_id, reverses_id) where reverses_id is not null;

create table app.maintenance_task (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  title text not null,
  steps jsonb not null,
  machine_ids jsonb not null,
  every_stitches integer,
  every_hours text,
  every_days integer,
  day_counting text not null,
  basis text not null,
  soon_bp integer not null,
  severity text not null,
  consumables jsonb not null,
  active boolean not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);

create table app.maintenance_log (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  task_id uuid,
  title text,
  machine_id uuid not null,
  head integer,
  needle integer,
  done_at timestamptz not null,
  by text,
  stitches_at bigint,
  hours_at bigint,
  cost_minor integer,
  minutes integer,
  downtime_minutes integer,
  steps_done jsonb not null,
  note text,
  reverses_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index maintenance_log_task on app.maintenance_log (team_id, task_id) where task_id is not null;
create index maintenance_log_machine on app.maintenance_log (team_id, machine_id);
create index maintenance_log_reverses on app.maintenance_log (team_id, reverses_id) where reverses_id is not null;

create table app.stop (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  machine_id uuid not null,
  code text not null,
  head integer,
  needle integer,
  spool_id uuid,
  stitch_no integer,
  at timestamptz not null,
  seconds integer,
  reverses_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index stop_machine on app.stop (team_id, machine_id);
create index stop_reverses on app.stop (team_id, reverses_id) where reverses_id is not null;
