-- PAY-9: withdrawal within 14 days.

-- What the buyer agreed to before paying, by the version of its words. Null: nothing was asked.
alter table checkout
  add column consent text check (consent ~ '^[a-z0-9-]{1,40}$'),
  add column consented_at timestamptz(3),
  add constraint checkout_consented_check check ((consent is null) = (consented_at is null));

alter table refund add constraint refund_of_payment unique (id, payment_id);

-- Once a payment. Who it was is the payment's, the amount is the refund's.
create table withdrawal (
  payment_id text collate "C" primary key references payment,
  -- By which the amount was reckoned.
  rule text not null check (rule in ('whole', 'unused')),
  refund_id text collate "C" not null unique,
  created_at timestamptz(3) not null,
  foreign key (refund_id, payment_id) references refund (id, payment_id)
);
