-- What imports made and changed, so that they can be taken back for 30 days.
create table app.import_batch (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  import_id uuid not null,
  source text not null,
  file_name text,
  at timestamptz not null,
  colours integer not null,
  spools integer not null,
  made_threads jsonb not null,
  made_spools jsonb not null,
  made_places jsonb not null,
  bookings jsonb not null,
  changes jsonb not null,
  is_taken_back boolean not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index import_batch_import on app.import_batch (team_id, import_id);
create index import_batch_created on app.import_batch (created_at);
