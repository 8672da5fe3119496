-- Jobs, the last number that each team has given in each year, and what runs say of jobs.
create table app.job (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  number text,
  name text not null,
  customer text,
  quote_id uuid,
  quote_revision integer,
  quote_line integer,
  placement text,
  design_id uuid,
  machine_id uuid,
  pieces integer not null,
  sizes jsonb not null,
  blocks jsonb not null,
  status text not null,
  steps jsonb not null,
  planned_on date,
  rank text not null,
  due_on date,
  planned_seconds integer,
  agreed jsonb,
  agreed_seen jsonb,
  notes text,
  pieces_done bigint not null,
  spoiled bigint not null,
  status_before text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index job_quote on app.job (team_id, quote_id) where quote_id is not null;
create index job_design on app.job (team_id, design_id) where design_id is not null;
-- A number is never given twice, whatever people do: a deleted job keeps its own.
create unique index job_by_number on app.job (team_id, number);

create table app.job_number (
  team_id bigint not null references app.team (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (team_id, year)
);

alter table app.run
  add column spoiled integer not null default 0,
  add column seconds_from text not null default 'suggested',
  add column planned_seconds integer;
alter table app.run
  alter column spoiled drop default,
  alter column seconds_from drop default;
create index run_job on app.run (team_id, job_id) where job_id is not null;

alter table app.quote add column due_on date;
