-- With which browsers a person has signed in, in words ("Firefox (Windows)"; empty: unknown), so that a mail can tell them of a new one.
create table auth.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  seen_at timestamptz not null,
  primary key (user_id, browser)
);
