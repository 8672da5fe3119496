-- Second factors: what people enrolled, what they were asked, and which sessions have shown one. The layout is the
-- provider's, as in 0002.

-- `secret` is sealed with the server's own key, so that a dump of this table makes nobody's codes.
-- `last_used_step` counts 30 s since 1970: a code of that step or an earlier one is not taken any more.
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type = 'totp'),
  status text not null check (status in ('unverified', 'verified')),
  secret text not null,
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint mfa_factors_user_name_key unique (user_id, friendly_name)
);
create index mfa_factors_unverified_idx on auth.mfa_factors (created_at) where status = 'unverified';

create table auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address text not null
);
create index mfa_challenges_factor_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_idx on auth.mfa_challenges (created_at);

-- The factor that lifted a session to `aal2`; without that factor it falls back.
alter table auth.sessions add column factor_id uuid;
create index sessions_factor_idx on auth.sessions (factor_id) where factor_id is not null;

-- How often somebody has tried to prove who they are since they last managed to. `subject_key` is the address or the
-- person, sealed: it is kept for addresses that nobody has registered too, so that a limit tells nothing about them.
create table auth.attempts (
  subject_key text not null,
  purpose text not null check (purpose in ('sign_in', 'verify', 'factor')),
  tries integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (subject_key, purpose)
);
create index attempts_last_idx on auth.attempts (last_at);

-- Where a sign-in by another provider leads back to. Whatever that provider hands out is not kept.
alter table auth.flow_state add column referrer text;
