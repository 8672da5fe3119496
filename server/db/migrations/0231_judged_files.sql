-- When the bytes of a finished file were last read against their hash; a file that was never judged has no row.
create table app.judged_file (
  team_id bigint not null references app.team (id) on delete cascade,
  sha256 text not null,
  judged_at timestamptz not null,
  primary key (team_id, sha256),
  foreign key (team_id, sha256) references app.stored_file (team_id, sha256) on delete cascade
);
