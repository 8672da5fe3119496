-- The version at which a row left the devices. It has left them while this is its version: any later write brings it back.
alter table app.head add column left_version bigint;
create index head_left on app.head (team_id, kind) where left_version = version;
