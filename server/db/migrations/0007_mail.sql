-- Mails on their way. `body` is sealed with the server's own secret, because links in it open accounts; it is gone
-- once the mail is sent. After `expires_at` a mail is of no use to anybody and is sent no more.
create table app.mail (
  id uuid primary key,
  recipient text not null,
  kind text not null,
  body bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_due on app.mail (next_try_at) where sent_at is null and given_up_at is null;
create index mail_created on app.mail (created_at);
