-- The hoops of a workshop: sizes in tenths of a millimetre.
create table app.hoop (
  team_id bigint not null references app.team (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null,
  field_w_mm10 integer not null,
  field_h_mm10 integer not null,
  outer_w_mm10 integer,
  outer_h_mm10 integer,
  margin_mm10 integer not null,
  rotatable boolean not null,
  qty integer not null,
  machines jsonb not null,
  label text,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (team_id, id)
);
