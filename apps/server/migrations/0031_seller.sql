-- SITE-3: address, register and tax number of the seller beside the name, as they were then (PAY-7).
-- Null: of a payment from before.
alter table payment add column seller_details jsonb check (jsonb_typeof(seller_details) = 'object');
