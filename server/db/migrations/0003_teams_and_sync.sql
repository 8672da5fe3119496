-- Teams and their members, the rows that sync, and what a push needs to be applied exactly once.
-- Persons are known by the id that the auth provider gives them; there is no foreign key into its tables,
-- because they may live in another database.

create table app.profile (
  user_id uuid primary key,
  email text not null,
  full_name text,
  avatar_url text,
  default_team_id bigint,
  locale text,
  units text check (units in ('metric', 'imperial')),
  created_at timestamptz not null,
  seen_at timestamptz not null
);

create table app.team (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  name text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  deleted_at timestamptz
);

alter table app.profile
  add foreign key (default_team_id) references app.team (id) on delete set null;

create table app.member (
  team_id bigint not null references app.team (id) on delete cascade,
  user_id uuid not null references app.profile (user_id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  joined_at timestamptz not null,
  primary key (team_id, user_id)
);
create index member_user on app.member (user_id);

-- Locking a team's row here puts its pushes one after the other, so that commit order is version order.
-- `floor`: tombstones up to this version are gone. `live`: how many rows of each kind are not deleted.
create table app.team_counter (
  team_id bigint primary key references app.team (id) on delete cascade,
  epoch uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  floor bigint not null default 0,
  live jsonb not null default '{}'
);

-- One entry per row of any kind: its last version and whether it is deleted. A pull walks this.
-- `field_versions`: the version at which a field was last changed after its row was made.
create table app.head (
  team_id bigint not null references app.team (id) on delete cascade,
  kind text not null,
  row_id uuid not null,
  version bigint not null,
  deleted boolean not null,
  deleted_at timestamptz,
  field_versions jsonb not null default '{}',
  primary key (team_id, kind, row_id)
);
create index head_version on app.head (team_id, version);

-- A device's place in a team: the person it belongs to, and the last number of its queue that was dealt with.
create table app.sync_client (
  team_id bigint not null references app.team (id) on delete cascade,
  client_id uuid not null,
  user_id uuid not null,
  last_seq bigint not null default 0,
  last_pending bigint not null,
  build text,
  seen_at timestamptz not null,
  primary key (team_id, client_id)
);

-- What became of a change. `result` is json, not jsonb: refusals quote what a client sent, and jsonb cannot hold every JSON text.
create table app.sync_mutation (
  team_id bigint not null references app.team (id) on delete cascade,
  mid uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  seq bigint not null,
  name text not null,
  status text not null check (status in ('applied', 'rejected', 'parked')),
  version bigint,
  result json,
  at timestamptz not null,
  primary key (team_id, mid),
  unique (team_id, client_id, seq)
);
create index sync_mutation_mid on app.sync_mutation (mid);

-- Changes that made the server stumble, with everything needed to look into it.
create table app.sync_dead_letter (
  team_id bigint not null references app.team (id) on delete cascade,
  mid uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  body json not null,
  error text not null,
  attempts integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (team_id, mid)
);

-- The rows themselves, a table per kind. A deleted row keeps its body here; only its head says that it is deleted.
create table app.thread (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  brand text not null,
  line text not null,
  code text not null,
  catalogue_id text,
  name text,
  kind text not null,
  material text not null,
  weight text,
  tex text,
  hex text,
  more_hex jsonb not null,
  effect text not null,
  finish text not null,
  confidence text not null,
  colour_source text not null,
  status text not null,
  superseded_by uuid,
  aliases jsonb not null,
  family text,
  default_length_mm integer not null,
  min_spools integer,
  min_length_mm integer not null,
  target_spools integer not null,
  is_staple boolean not null,
  avoid boolean not null,
  substitutes jsonb not null,
  tags jsonb not null,
  notes text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);

create table app.spool (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  thread_id uuid not null,
  short_code text not null,
  initial_length_mm integer not null,
  tare_mg integer,
  gross_full_mg integer,
  state text not null,
  lot text,
  place_id uuid,
  position text,
  lent_to text,
  bought_on date,
  shop text,
  price_paid_minor integer,
  notes text,
  remaining_mm bigint,
  precision text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index spool_thread on app.spool (team_id, thread_id);
create index spool_place on app.spool (team_id, place_id) where place_id is not null;

create table app.movement (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  spool_id uuid not null,
  type text not null,
  delta_mm integer,
  settles_at_mm integer,
  measured jsonb,
  group_id uuid,
  job_id uuid,
  machine_id uuid,
  head integer,
  needle integer,
  reverses_id uuid,
  occurred_at timestamptz not null,
  reason text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index movement_spool on app.movement (team_id, spool_id);
create index movement_group on app.movement (team_id, group_id) where group_id is not null;
create index movement_reverses on app.movement (team_id, reverses_id) where reverses_id is not null;

create table app.place (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null,
  parent_id uuid,
  code text,
  notes text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index place_parent on app.place (team_id, parent_id) where parent_id is not null;
