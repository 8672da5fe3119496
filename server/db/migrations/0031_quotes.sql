-- Quotes, and the last number that each team has given in each year.
create table app.quote (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  number text,
  revision_of uuid,
  revision integer not null,
  customer text,
  email text,
  status text not null,
  valid_until date,
  lines jsonb not null,
  one_time_fees jsonb not null,
  discount jsonb,
  rush_days integer,
  shipping_minor integer not null,
  waived_fees jsonb not null,
  profile_snapshot jsonb not null,
  costs_snapshot jsonb,
  totals jsonb not null,
  engine_version integer not null,
  notes text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index quote_revision_of on app.quote (team_id, revision_of);
-- A number is never given twice, whatever people do: a deleted quote keeps its own.
create unique index quote_by_number on app.quote (team_id, number, revision);

create table app.quote_number (
  team_id bigint not null references app.team (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (team_id, year)
);
