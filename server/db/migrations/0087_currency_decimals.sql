-- The decimals of stored amounts become a fact of the rows that name a currency. Until now the engine was asked, and
-- engines differ: the server's answer of this day counts, because the server has taken in every stored amount.
-- `spoolside.currency_decimals` holds that answer by currency, `spoolside.disputed_currencies` those that differ.
alter table app.pricing_profile add column currency_decimals integer;

update app.pricing_profile p set currency_decimals = d.value::integer
from jsonb_each_text(current_setting('spoolside.currency_decimals')::jsonb) d
where p.currency = d.key;

-- Only the totals: the release before refuses a price list with a field that it does not know.
update app.quote q set totals = q.totals || jsonb_build_object('currencyDecimals', d.value::integer)
from jsonb_each_text(current_setting('spoolside.currency_decimals')::jsonb) d
where q.totals ->> 'currency' = d.key;

insert into app.team_setting (team_id, key, value, updated_at, updated_by)
select s.team_id, 'currencyDecimals', to_jsonb(d.value::integer), now(), s.updated_by
from app.team_setting s
join jsonb_each_text(current_setting('spoolside.currency_decimals')::jsonb) d on s.value = to_jsonb(d.key)
where s.key = 'currency'
on conflict (team_id, key) do nothing;

-- Devices may have stored a price a hundred times too high or too low: admins are told once to look.
insert into app.notification (id, user_id, kind, team_id, team_public_id, team_name, name, created_at)
select gen_random_uuid(), m.user_id, 'check_prices', t.id, t.public_id, t.name, d.code, now()
from app.team_setting s
join jsonb_array_elements_text(current_setting('spoolside.disputed_currencies')::jsonb) d (code) on s.value = to_jsonb(d.code)
join app.team t on t.id = s.team_id and t.deleted_at is null
join app.member m on m.team_id = t.id and m.role in ('owner', 'admin')
where s.key = 'currency';
