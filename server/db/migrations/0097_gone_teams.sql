-- The ids of teams that were removed for good. A device that was away since may still hold such a team: were its id
-- free for anybody, its changes would go into a team of strangers, or begin a new history there by their signed epoch.
-- Teams that were removed before this table was made are not in it.
create table app.gone_team (
  public_id uuid primary key
);
