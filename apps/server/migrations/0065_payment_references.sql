-- no transaction
-- The desk finds a person by what the provider calls a payment, a refund or a checkout.
drop index concurrently if exists payment_reference;
create index concurrently payment_reference on payment (reference);
drop index concurrently if exists refund_reference;
create index concurrently refund_reference on refund (reference) where reference is not null;
drop index concurrently if exists checkout_reference;
create index concurrently checkout_reference on checkout (reference) where reference is not null;
