-- Files of a team: a row says what a file is and belongs to, its bytes are kept in parts under their SHA-256.
create table app.file (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  of_kind text not null,
  of_id uuid not null,
  sha256 text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  width_px integer,
  height_px integer,
  thumb text,
  "order" integer not null,
  caption text,
  shows_costs boolean not null,
  stored boolean not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index file_of on app.file (team_id, of_id);
create index file_sha256 on app.file (team_id, sha256);

-- A finished file. Its parts carry the nil UUID as their sender.
create table app.stored_file (
  team_id bigint not null references app.team (id) on delete cascade,
  sha256 text not null,
  bytes integer not null,
  type text not null,
  stored_at timestamptz not null,
  primary key (team_id, sha256)
);

-- Who is sending which file; the row reserves its space in the team.
create table app.file_upload (
  team_id bigint not null references app.team (id) on delete cascade,
  sha256 text not null,
  sender uuid not null,
  bytes integer not null,
  begun_at timestamptz not null,
  primary key (team_id, sha256, sender)
);
create index file_upload_sender on app.file_upload (sender);

create table app.file_part (
  team_id bigint not null references app.team (id) on delete cascade,
  sha256 text not null,
  sender uuid not null,
  n integer not null,
  bytes bytea not null,
  primary key (team_id, sha256, sender, n)
);
-- The bytes of pictures and papers are compressed already.
alter table app.file_part alter column bytes set storage external;
