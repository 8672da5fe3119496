-- What came before a version, in a word: `mark` stands for every change up to the end of the commit that began with
-- `version`. A device tells the mark of where it has read to; a backup that was put back answers with another one.
create table app.team_history (
  team_id bigint not null references app.team (id) on delete cascade,
  version bigint not null,
  mark text not null,
  at timestamptz not null,
  primary key (team_id, version)
);
create index team_history_at on app.team_history using brin (at);
