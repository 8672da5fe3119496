-- Of which refresh the newest access token is that was shown to this server: whoever shows it has the refresh token that
-- came with it, so an older refresh token that is used afterwards is a copy in other hands. -1: none was counted yet.
alter table auth.sessions add column access_token_seen integer not null default -1;
