-- Whether plans count with the pace of a machine's runs, the minutes of each weekday in which it can sew, and the pace
-- with which a quote was priced. The defaults stay: the release before inserts rows without these columns.
alter table app.machine
  add column uses_real_pace boolean not null default true,
  add column hours_by_weekday jsonb not null default '[480, 480, 480, 480, 480, 0, 0]';

alter table app.quote add column machine_pace jsonb;
