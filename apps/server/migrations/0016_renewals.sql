-- PAY-3, PAY-4: plans that renew. A payment provider charges again at the end of each period; cancelling stops that and keeps
-- what is paid; a charge that fails leaves a time of grace.

-- The offer of a checkout: charged again after so many months. Null: paid once.
alter table checkout add column months smallint check (months between 1 and 36);

-- What a payment provider charges again and again. It begins with a checkout.
create table renewal (
  checkout_id text collate "C" primary key references checkout,
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- The provider's ids of it and of the customer.
  reference text not null check (reference <> ''),
  customer text not null check (customer <> ''),
  -- Null: not any more.
  next_charge_at timestamptz(3),
  -- Whether it is to be charged again, and whether the provider has confirmed that. `wish` counts changes of mind: each is
  -- told with an idempotency key of its own.
  is_wanted boolean not null default true,
  wish integer not null default 0,
  told_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (provider, reference)
);
create index renewal_untold on renewal (checkout_id) where told_at is null;

alter table subscription
  -- stopped: renewed no more, and can be taken back. over: ended by the provider, for good. Null: paid once.
  add column renewal text check (renewal in ('on', 'stopped', 'over')),
  add column renewal_id text collate "C" references renewal,
  -- A charge has failed. Premium is kept until then.
  add column grace_from timestamptz(3),
  add column grace_until timestamptz(3),
  -- The same as `premiumUntil` of the machine: what renews is not lost because the news of a payment is late.
  add column premium_until timestamptz(3) not null generated always as (
    case when renewal = 'on' and grace_until is null then 'infinity'::timestamptz
      else greatest(expires_at, grace_until) end) stored,
  add constraint subscription_renewal_id_check check ((renewal is null) = (renewal_id is null)),
  add constraint subscription_grace_check
    check (grace_until is null or renewal is not null and grace_from is not null and grace_until > grace_from);
-- One at a time, whatever races.
create unique index subscription_renewed_by on subscription (renewal_id) where status = 'active' and renewal_id is not null;
create index subscription_renewal on subscription (renewal_id) where renewal_id is not null;
create index subscription_renewing on subscription (expires_at, id) where status = 'active' and renewal = 'on';

alter table subscription_change
  drop constraint subscription_change_step_check,
  drop constraint subscription_change_by_check,
  add constraint subscription_change_step_check
    check (step in ('start', 'extend', 'shorten', 'cancel', 'expire', 'stop', 'resume', 'endRenewal', 'grace')),
  add constraint subscription_change_by_check
    check (by in ('payment', 'desk', 'person', 'clock', 'refund', 'provider')),
  add constraint subscription_change_provider_check
    check (by <> 'provider' or step in ('stop', 'resume', 'endRenewal', 'grace'));

-- Renewals are payments of the checkout that began them.
alter table payment add column is_renewal boolean not null default false;

-- PAY-4: mails about a charge that failed, each once.
create table dunning (
  subscription_id text collate "C" not null references subscription,
  grace_from timestamptz(3) not null,
  -- Days after the charge failed.
  day smallint not null check (day >= 0),
  mail_id bigint references mail on delete set null,
  created_at timestamptz(3) not null,
  primary key (subscription_id, grace_from, day)
);
create index dunning_mail on dunning (mail_id) where mail_id is not null;
