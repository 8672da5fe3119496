-- An invite for a person whose id somebody knows: only its addressee sees it, and it opens nothing by a link.
alter table app.invite
  add column addressee uuid references app.profile (user_id) on delete cascade,
  alter column email drop not null,
  alter column token_hash drop not null,
  add check ((addressee is null) = (email is not null)),
  add check ((email is null) = (token_hash is null));
create unique index invite_pending_addressee on app.invite (team_id, addressee) where status = 'pending';
create index invite_addressee on app.invite (addressee) where addressee is not null;
