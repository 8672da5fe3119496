-- The shopping list: its lines, and what was bought of each (only ever added).
create table app.shopping_line (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  thread_id uuid,
  text text,
  length_mm integer,
  qty integer not null,
  status text not null,
  reasons jsonb not null,
  shop text,
  price_minor integer,
  needed_by date,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index shopping_line_thread on app.shopping_line (team_id, thread_id);

create table app.shopping_tick (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  line_id uuid not null,
  qty integer not null,
  at timestamptz not null,
  reverses_id uuid,
  user_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index shopping_tick_line on app.shopping_tick (team_id, line_id);
create index shopping_tick_reverses on app.shopping_tick (team_id, reverses_id);
