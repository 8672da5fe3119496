-- Invites into teams. `token_hash`: SHA-256 of the link's 32 random bytes; nothing here opens an invite. `email` is in
-- the form in which the sign-in compares addresses. An invite that is pending after `expires_at` has expired.
create table app.invite (
  public_id uuid primary key,
  team_id bigint not null references app.team (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  message text,
  token_hash bytea not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'revoked')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid
);
create unique index invite_pending on app.invite (team_id, email) where status = 'pending';
create index invite_email on app.invite (email) where status = 'pending';
create index invite_inviter on app.invite (invited_by) where status = 'pending';

-- When invites were mailed, so that nobody fills strangers' mailboxes.
create table app.invite_mail (
  id uuid primary key,
  team_id bigint not null references app.team (id) on delete cascade,
  sent_by uuid not null,
  at timestamptz not null
);
create index invite_mail_team on app.invite_mail (team_id, at);
create index invite_mail_sender on app.invite_mail (sent_by, at);

-- An invited person is looked up by address.
create index profile_email on app.profile (lower(email));

-- What upkeep looks for.
create index team_deleted on app.team (deleted_at) where deleted_at is not null;
