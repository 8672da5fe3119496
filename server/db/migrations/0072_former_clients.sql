-- The names that a device had before it took this one, and the team's version when it first came under it.
alter table app.sync_client add column former uuid[] not null default '{}';
alter table app.sync_client add column renamed_at_version bigint not null default 0;
