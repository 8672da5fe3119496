-- Sessions that their person, or the administration, has ended: the devices that had them may be told, and clear
-- themselves. `refresh_token_salt`: by it a token is known to be of that session. No person is named, who may be gone.
create table auth.ended_sessions (
  id uuid primary key,
  refresh_token_salt bytea not null,
  ended_by text not null check (ended_by in ('person', 'administration')),
  ended_at timestamptz not null
);
create index ended_sessions_at on auth.ended_sessions (ended_at);
