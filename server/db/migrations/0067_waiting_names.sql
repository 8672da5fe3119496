-- What a change waits for is written down when it begins to wait: nobody's push reads its body to find out whether its
-- turn has come. `name` is the id of a row, or a kind where the change is judged by every row of that. What waits
-- already is taken to wait for everything that it names; its next try says more.
create table app.sync_early_name (
  team_id bigint not null references app.team (id) on delete cascade,
  mid uuid not null,
  name text not null,
  primary key (team_id, name, mid),
  foreign key (team_id, mid) references app.sync_early (team_id, mid) on delete cascade
);
create index sync_early_name_change on app.sync_early_name (team_id, mid);

insert into app.sync_early_name (team_id, mid, name)
select distinct e.team_id, e.mid, found[1]
from app.sync_early e
cross join regexp_matches(e.body::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
union
select e.team_id, e.mid, 'place' from app.sync_early e where e.body ->> 'name' like 'place.%';

-- `bytes`: how long the body is. `is_due`: something that it waits for was written since it was tried last. `tries`: how often
-- it was tried in vain.
alter table app.sync_early
  add column bytes integer not null default 0,
  add column is_due boolean not null default false,
  add column tries integer not null default 0;
update app.sync_early set bytes = octet_length(body::text);
create index sync_early_due on app.sync_early (team_id, was, mid) where is_due;
drop index app.sync_early_person;
create index sync_early_person on app.sync_early (team_id, user_id) include (bytes);
