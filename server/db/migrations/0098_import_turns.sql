-- The import that each person runs over REST. A server alone knew its own: a call that was repeated while it ran reached
-- another server of the same database, and both put the same spools into stock.
create table app.import_turn (
  user_id uuid primary key references app.profile (user_id) on delete cascade,
  turn uuid not null,
  until timestamptz not null
);
