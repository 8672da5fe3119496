-- Where a finished file lies: null in `file_part`, else under this key in the bucket.
alter table app.stored_file add column bucket_key text;
create unique index stored_file_bucket_key on app.stored_file (bucket_key) where bucket_key is not null;

-- Objects of the bucket that no finished file needs, or that an upload is about to need. `since` is set by the upkeep.
create table app.bucket_leftover (
  key text primary key,
  since timestamptz
);

-- A trigger, because the rows of a removed team go by their foreign key.
create function app.note_bucket_leftover() returns trigger language plpgsql as $$
begin
  insert into app.bucket_leftover (key) values (old.bucket_key) on conflict (key) do update set since = null;
  return null;
end $$;
create trigger note_bucket_leftover after delete on app.stored_file
  for each row when (old.bucket_key is not null) execute function app.note_bucket_leftover();
