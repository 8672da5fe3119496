-- Whether the server mailed a code to the address that it is for. A code that the operator handed over opens an account
-- and proves no address. The release before mailed all but those, and does not set the column.
alter table auth.one_time_tokens add column mailed boolean not null default true;
