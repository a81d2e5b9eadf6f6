-- What a payment provider was asked for a checkout, as it was first sent: an idempotency key stands for the same request,
-- also after the plan or the site was renamed. Null: begun before this migration.
alter table checkout
  add column description text,
  add column return_url text,
  -- Counts the failures that the provider has answered with: a part of the idempotency key.
  add column provider_attempt integer not null default 1;
