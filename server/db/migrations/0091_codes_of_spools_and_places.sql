-- A code may stand for one spool or for a place too. A place has no thread; the release before takes such a row for a
-- code that its team does not know, and asks.
alter table app.barcode
  alter column thread_id drop not null,
  add column spool_id uuid,
  add column place_id uuid;
