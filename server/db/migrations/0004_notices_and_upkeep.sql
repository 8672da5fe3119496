-- Notices about conflicts, what a restored server must know of changes that are offered again, and what the upkeep looks for.

-- `addressee`: the one person who may see the row; null where the whole team may.
-- `field_was`: how strong the claim on a field is that was set by a change from before a restore; a field that was
-- set since then is not in it. Changes have their version of then; creations, which give way to each other, its negative.
alter table app.head
  add column addressee uuid,
  add column field_was jsonb not null default '{}';
create index head_addressee on app.head (team_id, addressee) where addressee is not null;
create index head_deleted on app.head (deleted_at) where deleted;

create table app.notice (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  addressee uuid not null,
  about text not null,
  row_kind text not null,
  row_id uuid not null,
  by uuid not null,
  "from" uuid not null,
  changes jsonb not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
create index notice_created on app.notice (created_at);

-- `former`: of each earlier epoch, the version up to which the team's history goes on from there; what came after it was lost.
alter table app.team_counter add column former jsonb not null default '{}';

-- Who made a version, and which changes are old.
create index sync_mutation_version on app.sync_mutation (team_id, version) where version is not null;
create index sync_mutation_at on app.sync_mutation using brin (at);

-- Changes from before a restore that came earlier than what they build on. They take effect as soon as it is there.
create table app.sync_early (
  team_id bigint not null references app.team (id) on delete cascade,
  mid uuid not null,
  was bigint not null,
  user_id uuid not null,
  role text not null,
  body json not null,
  at timestamptz not null,
  primary key (team_id, mid)
);
