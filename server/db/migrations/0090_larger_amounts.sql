-- Amounts beyond two thousand million minor units: a machine in rials of Iran or pounds of Lebanon costs more. All stay
-- below 2^53, which numbers count exactly; the release before writes and reads amounts within
-- its own limits as it did.
alter table app.spool alter column price_paid_minor type bigint;
alter table app.shopping_line alter column price_minor type bigint;
alter table app.machine
  alter column price_minor type bigint,
  alter column residual_minor type bigint,
  alter column current_value_minor type bigint;
alter table app.maintenance_log alter column cost_minor type bigint;
alter table app.pricing_profile
  alter column base_minor type bigint,
  alter column min_piece_minor type bigint,
  alter column min_order_minor type bigint,
  alter column setup_minor type bigint,
  alter column extra_colour_minor type bigint;
alter table app.quote alter column shipping_minor type bigint;
