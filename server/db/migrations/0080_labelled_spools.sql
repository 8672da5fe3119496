-- A spool whose label was printed is listed by itself; every older spool counts as one without.
alter table app.spool add column labelled boolean not null default false;
