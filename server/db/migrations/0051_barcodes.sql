-- What a maker's barcode stands for in a team.
create table app.barcode (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  value text not null,
  thread_id uuid not null,
  length_mm integer,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index barcode_thread on app.barcode (team_id, thread_id);
