-- Named selections of colours, to be ticked again in one press.
create table app.thread_set (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  name text not null,
  items jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
