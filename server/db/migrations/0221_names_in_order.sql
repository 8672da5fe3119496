-- Names as searches and lists over REST compare them: without case and accents, with numbers padded, so that Box 2
-- stands before Box 10. The functions fold like `fold` of the core; a test compares the two. Only indexes keep what
-- they answer, so that every release can write the tables as before.
create function app.folded(text) returns text
language sql immutable parallel safe strict as $$
  select case
    when $1 ~ '^[\x20-\x7e\n\t]*$' then lower($1)
    else (
      -- loose marks go first, because sorting a long run of them takes long
      select translate(
        replace(replace(replace(replace(lower(bare), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđØŁĐĦŦŊĲАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
        'oldoldħŧŋĳабвгдежзиклмнопрстуфхцчшщъыьэюяαβγδεζηθικλμνξοπρστυφχψω'
      )
      from (select regexp_replace(normalize(regexp_replace($1, marks, '', 'g'), nfd), marks, '', 'g') as bare
            from (select '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f]' as marks) m) b
    )
  end
$$;

-- A key by which names are put in order: folded, each number of up to ten digits padded to ten.
create function app.name_key(text) returns text
language sql immutable parallel safe strict as $$
  select regexp_replace(
    regexp_replace(app.folded($1), '(?<![0-9])([0-9]{1,10})(?![0-9])', E'\x01' || '0000000000\1', 'g'),
    E'\x01' || '[0-9]*([0-9]{10})', '\1', 'g')
$$;

create index thread_names on app.thread
  (team_id, (app.name_key(brand || ' ' || line || ' ' || code) collate "C"), id);
create index chart_names on app.chart (team_id, (app.name_key(brand || ' ' || line) collate "C"), id);
create index place_names on app.place (team_id, (app.name_key(name) collate "C"), id);
create index machine_names on app.machine (team_id, (app.name_key(nickname) collate "C"), id);
create index hoop_names on app.hoop (team_id, (app.name_key(name) collate "C"), id);
create index thread_set_names on app.thread_set (team_id, (app.name_key(name) collate "C"), id);
create index design_names on app.design (team_id, (app.name_key(name) collate "C"), id);
create index maintenance_task_names on app.maintenance_task (team_id, (app.name_key(title) collate "C"), id);
create index pricing_profile_names on app.pricing_profile (team_id, (app.name_key(name) collate "C"), id);
