-- Whether the new mailbox of a pending change of address has agreed by a code that was mailed to it. Without this the
-- second code to arrive was taken for proof of the new address, also where it had gone to the old one. A change that is
-- halfway as this lands is not proven; the release before does not set the column.
alter table auth.users add column email_change_proven boolean not null default false;
