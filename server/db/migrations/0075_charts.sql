-- Charts that a team has read in itself: one line of one brand, with its colours.
create table app.chart (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  brand text not null,
  line text not null,
  kind text not null,
  material text not null,
  weight text,
  source text,
  colours jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
