-- The keys of sign-in, if SECRET_KEY is set: one row, sealed by it, for all servers of the database. A release that
-- does not know this table keeps its keys in a file.
create table app.sealed_keys (
  id boolean primary key default true check (id),
  sealed bytea not null,
  changed_at timestamptz not null default now()
);
