-- Shares of money are basis points with at most two decimals: 8.875 % is 887.5. A double holds each of them exactly
-- enough to be written back as it was, and the release before reads it as the number that it is.
alter table app.pricing_profile
  alter column deposit_bp type double precision,
  alter column spoilage_bp type double precision,
  alter column target_margin_bp type double precision;
