-- One-time codes and links, the flows that wait for their second half, and what a person has asked to change.
-- Names follow Supabase Auth, as in 0002; what is kept of a secret is its hash only.

alter table auth.users
  add column invited_at timestamptz,
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column email_change text,
  add column email_change_sent_at timestamptz,
  -- how many of the two mailboxes have agreed
  add column email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 1);

-- `token_hash`: SHA-256 of the link's 32 random bytes. `code_hash`: the six digits, sealed with the server's own
-- secret, because a million guesses are quickly made. `tries`: how often digits were offered, right or wrong.
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'confirmation_token', 'recovery_token', 'reauthentication_token', 'email_change_token_current', 'email_change_token_new'
  )),
  token_hash text not null check (char_length(token_hash) > 0),
  code_hash text not null,
  relates_to text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint one_time_tokens_user_type_key unique (user_id, token_type)
);
create index one_time_tokens_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_idx on auth.one_time_tokens (relates_to);

-- `auth_code` is the hash of the code that was handed out. A challenge of method `plain` is hashed too, and then like the others.
create table auth.flow_state (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  code_challenge text not null,
  provider_type text not null,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index flow_state_code_idx on auth.flow_state (auth_code);
create index flow_state_user_idx on auth.flow_state (user_id, authentication_method, created_at);

-- When a mail was last asked for, by address (sealed, so that nobody reads here who ever tried) and by what it was
-- about. It is kept for people who are not registered too: else the pause between two mails would tell them apart.
create table auth.mail_pauses (
  address_key text not null,
  purpose text not null,
  asked_at timestamptz not null,
  primary key (address_key, purpose)
);
