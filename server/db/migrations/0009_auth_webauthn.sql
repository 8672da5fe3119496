-- Security keys as second factors, and passkeys. The layout is the provider's, as in 0002.

-- A factor of an app has a secret; one of a security key has a credential once the key has answered. Its public key
-- is no secret, so nothing of it is sealed. `signCount` in it only ever rises.
alter table auth.mfa_factors
  drop constraint mfa_factors_factor_type_check,
  alter column secret drop not null,
  add column web_authn_credential jsonb,
  add column web_authn_aaguid uuid,
  add constraint mfa_factors_kind_check check (
    case factor_type
      when 'totp' then secret is not null and web_authn_credential is null
      when 'webauthn' then secret is null and (status = 'verified') = (web_authn_credential is not null)
      else false
    end
  );

alter table auth.mfa_challenges add column web_authn_session_data jsonb;

create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  constraint webauthn_credentials_credential_key unique (credential_id)
);
create index webauthn_credentials_user_idx on auth.webauthn_credentials (user_id);

-- Without a person: whoever signs in by a passkey has not said yet who they are.
create table auth.webauthn_challenges (
  id uuid primary key,
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint webauthn_challenges_person_check check ((challenge_type = 'registration') = (user_id is not null))
);
create index webauthn_challenges_user_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_idx on auth.webauthn_challenges (expires_at);
