-- PAY-5. Every night the provider's list is held against ours. Differences stand here until they are gone.

create table reconciliation (
  provider text primary key check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- Up to when everything was compared; the next run begins some weeks earlier, as refunds may fail late.
  compared_until timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  -- Payments, refunds and disputes at the provider.
  compared integer not null check (compared >= 0)
);

create table payment_difference (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- The provider's id of the payment.
  payment text not null check (payment <> ''),
  kind text not null check (kind in ('payment-missing', 'payment-unknown', 'payment-amount', 'payment-date',
    'refund-missing', 'refund-unknown', 'refund-amount', 'refund-date', 'refund-state')),
  -- The provider's id of what it is about: the payment, a refund or a dispute.
  reference text not null check (reference <> ''),
  -- Null: nobody here is known to have paid it, or the account was deleted.
  user_id text collate "C" references users on delete set null,
  -- What we think and what they say, for an operator.
  ours text not null,
  theirs text not null,
  -- Why theirs could not be applied, when somebody tried.
  error text,
  found_at timestamptz(3) not null,
  unique (provider, kind, reference)
);
create index payment_difference_user on payment_difference (user_id) where user_id is not null;
create index payment_difference_payment on payment_difference (provider, payment);
