-- When the token was issued from which an address comes, so that an older token does not bring an older address back.
-- Null where no token said so: the address is from before this, or the embedded sign-in has set it.
alter table app.profile add column email_issued_at timestamptz;
