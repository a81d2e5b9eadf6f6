-- no transaction
-- A checkout has one first payment, and any number of renewals.

drop index concurrently if exists payment_first;
create unique index concurrently payment_first on payment (checkout_id) where not is_renewal;
drop index concurrently if exists payment_of_checkout;
create index concurrently payment_of_checkout on payment (checkout_id, paid_at desc);
alter table payment drop constraint if exists payment_checkout_id_key;
