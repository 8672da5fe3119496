-- Epochs and marks are signed, so that nobody can make one up. The secret lies in the database, so that every copy of it
-- carries the secret along. No extension is needed: two random UUIDs hold 244 random bits.
create table app.history_key (
  is_only boolean primary key default true check (is_only),
  secret bytea not null
);
insert into app.history_key (secret)
select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- `signed_since`: what the team's devices were handed out before is not signed, and counts for a while all the same;
-- null where everything was signed. `unsigned_begun`: when epochs were begun for something unsigned, the last ones only.
alter table app.team_counter
  add column signed_since timestamptz,
  add column unsigned_begun timestamptz[] not null default '{}';
update app.team_counter set signed_since = now();

-- Sixteen former epochs are kept. Those of before say nothing about their order; a later one goes on to a higher version.
update app.team_counter set former = (
  select jsonb_object_agg(key, value)
  from (select key, value from jsonb_each(former) order by value::text::bigint desc, key limit 16) kept)
where (select count(*) from jsonb_object_keys(former)) > 16;
