-- People, how they prove who they are, and where they are signed in. Table and column names follow
-- Supabase Auth, so that an installation can move its people to such a project without a translation.

create table auth.users (
  id uuid primary key,
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_key unique (email),
  constraint users_email_shape check (char_length(email) between 3 and 255 and email = lower(email))
);

create table auth.identities (
  id uuid primary key,
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identities_provider_key unique (provider, provider_id)
);
create index identities_user_idx on auth.identities (user_id);

-- No refresh token is kept, not even as a hash: a token is sealed with the server's own secret (which is not in
-- the database), this salt, and the counter. Reading this table, or a dump of it, gives nobody a session.
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  refresh_token_salt bytea not null,
  refresh_token_counter bigint not null default 0,
  refreshed_at timestamptz,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_user_idx on auth.sessions (user_id);

create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mfa_amr_claims_session_method_key unique (session_id, authentication_method)
);

create table auth.audit_log_entries (
  id uuid primary key,
  payload jsonb not null,
  created_at timestamptz not null
);
create index audit_log_entries_created_idx on auth.audit_log_entries (created_at);
