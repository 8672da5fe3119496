-- A person who is signed in connects another provider with their account: by which session, and what the provider said
-- of them until the browser that began trades its code. The end of the session ends what it has begun.
alter table auth.flow_state add column links_session_id uuid references auth.sessions (id) on delete cascade;
alter table auth.flow_state add column linked_identity jsonb;
create index flow_state_link_idx on auth.flow_state (links_session_id) where links_session_id is not null;
