-- People who have ended their account, as long as a token of theirs may still be believed: one that a project
-- elsewhere has signed is good for an hour, on whatever device it lies, and would begin an empty profile.
create table app.gone_person (
  user_id uuid primary key,
  gone_at timestamptz not null
);
create index gone_person_gone_idx on app.gone_person (gone_at);
