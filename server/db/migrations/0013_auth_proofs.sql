-- When somebody has shown that an address is theirs: by a code that was mailed to it, by the word of another provider,
-- or by that of the administration. An address that confirmed itself, because there was no mail yet, has no such moment.
alter table auth.users add column email_proven_at timestamptz;

-- Who was there before: whoever confirmed later than they registered, whom another provider knows by this address, or
-- whom the administration added as confirmed. A change of address that took effect at once, without a mail, proves nothing.
update auth.users u set email_proven_at = u.email_confirmed_at
where (
  u.email_confirmed_at > u.created_at and not exists (
    select from auth.audit_log_entries a
    where a.created_at = u.email_confirmed_at and a.payload->>'actor_id' = u.id::text
      and a.payload->>'action' = 'user_modified' and a.payload->'traits' is null
      and (u.email_change_sent_at is null or u.email_change_sent_at < u.email_confirmed_at - interval '1 hour')
  )
) or (
  u.email_confirmed_at = u.created_at and exists (
    select from auth.audit_log_entries a
    where a.created_at = u.created_at and a.payload->>'actor_id' = u.id::text
      and a.payload->>'action' = 'user_signedup' and a.payload->'traits'->>'by' = 'administration'
  )
) or (
  u.email_confirmed_at is not null and exists (
    select from auth.identities i
    where i.user_id = u.id and i.provider <> 'email' and i.identity_data->>'email' = u.email
  )
);

-- How many mails somebody has asked for without a day between them: the pause after each grows.
alter table auth.mail_pauses add column mails integer not null default 1;
