-- Settings, what people are told, and what they tell whoever runs the installation.

-- Only what somebody has set; the defaults and the meaning of every key are in the code.
create table app.team_setting (
  team_id bigint not null references app.team (id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, key)
);

-- A member's own settings in a team. They outlive the membership, so that whoever comes back finds them.
create table app.member_setting (
  team_id bigint not null references app.team (id) on delete cascade,
  user_id uuid not null references app.profile (user_id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (team_id, user_id, key)
);

-- What people wrote to whoever runs this. A message outlives its writer's account.
create table app.contact_message (
  id uuid primary key,
  user_id uuid not null,
  email text not null,
  topic text not null,
  message text not null,
  created_at timestamptz not null
);
create index contact_message_user on app.contact_message (user_id, created_at);

-- What a person is told about changes of their teams. The team's name and id are kept here, because it may be gone.
create table app.notification (
  id uuid primary key,
  user_id uuid not null references app.profile (user_id) on delete cascade,
  kind text not null,
  team_id bigint references app.team (id) on delete set null,
  team_public_id uuid not null,
  team_name text not null,
  "by" uuid,
  about uuid,
  role text,
  name text,
  created_at timestamptz not null
);
create index notification_user on app.notification (user_id, created_at);
create index notification_created on app.notification (created_at);

-- What has become of a thing that a person was told, be it a notification, an invite, a conflict or a dip:
-- `read_at`: they have read it; `digested_at`: a daily mail has dealt with it, by naming it or by leaving it out.
create table app.notification_mark (
  user_id uuid not null references app.profile (user_id) on delete cascade,
  item_id uuid not null,
  read_at timestamptz,
  digested_at timestamptz,
  primary key (user_id, item_id)
);

-- The times at which the stock of a colour was below its minimum. An open one says that it still is.
create table app.dip (
  id uuid primary key default gen_random_uuid(),
  team_id bigint not null references app.team (id) on delete cascade,
  thread_id uuid not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index dip_open on app.dip (team_id, thread_id) where closed_at is null;
create index dip_opened on app.dip (team_id, opened_at);

-- The last day (UTC) on which a person's daily mail was considered.
create table app.digest (
  user_id uuid primary key references app.profile (user_id) on delete cascade,
  day date not null
);
