-- Where somebody has signed in before, so that strangers who guess at their password close the way to nobody who was
-- there. Of a browser only the hash of a mark that it alone has, of a network only a seal made with a secret that is
-- not in the database.
create table auth.known_marks (
  user_id uuid not null references auth.users (id) on delete cascade,
  place_key text not null,
  seen_at timestamptz not null,
  primary key (user_id, place_key)
);
create index known_marks_key on auth.known_marks (place_key);
create index known_marks_seen on auth.known_marks (seen_at);

create table auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  place_key text not null,
  seen_at timestamptz not null,
  primary key (user_id, place_key)
);
create index known_networks_seen on auth.known_networks (seen_at);
