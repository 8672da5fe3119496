-- What digitizing a new design costs, in a price list and as it was when a quote was saved. Empty by default: the release
-- before inserts rows without these columns, and refuses a price list inside a quote with a part that it does not know.
alter table app.pricing_profile add column digitizing_cost jsonb;

alter table app.quote add column digitizing_cost jsonb;
