-- Devices at which members say who they are, the member who was chosen there when a row was made (null: nobody), and who
-- was a member when: what a member did offline stays theirs, also if it arrives after they have left.
create table app.tablet (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  name text not null,
  device_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);

create table app.former_member (
  team_id bigint not null references app.team (id) on delete cascade,
  user_id uuid not null,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (team_id, user_id, left_at)
);

alter table app.movement add column by_member uuid;
alter table app.shopping_tick add column by_member uuid;
alter table app.meter_reading add column by_member uuid;
alter table app.run add column by_member uuid;
alter table app.maintenance_log add column by_member uuid;
alter table app.stop add column by_member uuid;
alter table app.import_batch add column by_member uuid;
alter table app.file add column by_member uuid;
