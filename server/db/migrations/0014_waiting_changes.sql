-- What waits of a person ends with their membership, whatever ends that; and it is judged by the role that they have when it takes effect.
delete from app.sync_early e
where not exists (select from app.member m where m.team_id = e.team_id and m.user_id = e.user_id);
alter table app.sync_early
  drop column role,
  add foreign key (team_id, user_id) references app.member (team_id, user_id) on delete cascade;
create index sync_early_person on app.sync_early (team_id, user_id);
