-- Money: plans, checkouts, payments and refunds, Premium, vouchers, and what payment providers say.

-- ---------------------------------------------------------------------------------------------------------------------
-- Plans (PAY-2)

create table plan (
  -- The four plans of a new installation have names as ids.
  id text primary key default new_id()
    check (id ~ '^[0-9a-f]{24}$' or id in ('monthly', 'quarterly', 'semiAnnually', 'yearly')),
  name text not null check (char_length(name) between 1 and 40),
  description text not null default '' check (char_length(description) <= 300),
  -- In the smallest units of the currency: cents of a dollar, whole yen.
  cents integer not null check (cents > 0),
  -- A plan is sold only in the currency of the installation (CURRENCY).
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  days integer not null check (days between 1 and 3660),
  -- The plan renews after so many months. Null for one that is paid once.
  months smallint check (months between 1 and 36),
  is_renewing boolean not null generated always as (months is not null) stored,
  mark text check (mark in ('popular', 'bestValue')),
  is_on_sale boolean not null default true,
  position smallint not null,
  constraint plan_price_check check (cents <= 99999999),
  -- The desk gives so many days with a renewing plan, and compares prices by them.
  constraint plan_days_of_months check (months is null or days = round(months * 365 / 12.0)),
  -- Checked at the end of a statement, so that one can reorder them all.
  constraint plan_position_key unique (position) deferrable
);
-- The names of plans on sale differ, as people choose by them.
create unique index plan_on_sale_name on plan (lower_case(name)) where is_on_sale;

insert into plan (id, name, cents, currency, days, mark, position) values
  ('monthly', 'Monthly', 999, 'USD', 30, 'popular', 1),
  ('quarterly', 'Quarterly', 2499, 'USD', 90, null, 2),
  ('semiAnnually', 'Semi-annual', 4499, 'USD', 180, null, 3),
  ('yearly', 'Yearly', 7999, 'USD', 365, 'bestValue', 4);

-- Statistics divide the price of a subscription by the months of its plan, which cannot change once the plan is in use.
create function plan_length_is_kept() returns trigger language plpgsql as $$
begin
  if (new.days, new.months) is distinct from (old.days, old.months) and (
    exists (select from subscription where plan = old.id)
    or exists (select from checkout where plan = old.id and state in ('pending', 'closing')))
  then
    raise exception 'the length of plan % is in use', old.id
      using errcode = 'check_violation', constraint = 'plan_length_is_kept';
  end if;
  return new;
end $$;
create trigger plan_length_is_kept before update of days, months on plan
  for each row execute function plan_length_is_kept();

-- Every process drops its cached pages with prices.
create function plan_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger plan_announced after insert or update or delete on plan
  for each statement execute function plan_announced();

-- ---------------------------------------------------------------------------------------------------------------------
-- Checkouts and payments

-- Created before the provider is called, so that each of its events finds a row.
create table checkout (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  -- The offer at that time: later price changes do not affect it.
  plan text not null references plan,
  days integer not null check (days > 0),
  -- Charged again after so many months. Null for a plan that is paid once.
  months smallint check (months between 1 and 36),
  -- The price, already lowered by the discount of the voucher.
  cents integer not null check (cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  voucher_id text collate "C",
  discount_cents integer not null default 0 check (discount_cents >= 0),
  -- What the buyer agreed to before paying, by the version of its words (PAY-9). Null if nothing was asked.
  consent text check (consent ~ '^[a-z0-9-]{1,40}$'),
  consented_at timestamptz(3),
  -- Idempotency keys of the browser's attempts, the newest first.
  attempts text[] not null default '{}' check (cardinality(attempts) <= 8),
  -- closing: the provider is asked to accept no payment any more. Only after its confirmation it is abandoned, and
  -- another can be begun. A payment that arrives for an abandoned checkout counts all the same.
  state text not null default 'pending' check (state in ('pending', 'closing', 'paid', 'failed', 'abandoned')),
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- The provider's id of it, by which it is cancelled there, and the provider's payment page, if it has one.
  reference text,
  url text,
  -- As first sent to the provider, as an idempotency key needs the same request, even after the plan or the site was
  -- renamed.
  description text,
  return_url text,
  -- Counts the provider's refusals: a part of the idempotency key.
  provider_attempt integer not null default 1,
  -- Until then `provider_calls` requests are creating it at the provider, and it must not be closed. If a process dies,
  -- the time releases it.
  provider_call_until timestamptz(3),
  provider_calls integer not null default 0 check (provider_calls >= 0),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  constraint checkout_discount_by_voucher check (voucher_id is not null or discount_cents = 0),
  constraint checkout_voucher_paid_once check (voucher_id is null or months is null),
  constraint checkout_consented_check check ((consent is null) = (consented_at is null)),
  constraint checkout_settled_check check ((state in ('pending', 'closing')) = (settled_at is null)),
  constraint checkout_provider_call_pending check (state = 'pending' or provider_call_until is null),
  constraint checkout_provider_call_counted check ((provider_calls > 0) = (provider_call_until is not null))
);
create unique index one_open_checkout on checkout (user_id) where state in ('pending', 'closing');
create index checkout_of_user on checkout (user_id, created_at desc);
create index checkout_of_provider on checkout (provider);
create index checkout_open_since on checkout (created_at) where state in ('pending', 'closing');
create index checkout_voucher on checkout (voucher_id) where voucher_id is not null;
-- The desk finds a person by the provider's id of a checkout, a payment or a refund.
create index checkout_reference on checkout (reference) where reference is not null;

-- Received money. Revenue is the sum of this table.
create table payment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- A checkout has one first payment, and any number of renewals.
  checkout_id text collate "C" not null references checkout,
  is_renewal boolean not null default false,
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  -- The plan's name when it was bought.
  plan_name text not null default '',
  days integer not null check (days > 0),
  cents integer not null check (cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The seller and the tax in it at that time: a receipt does not change with the settings (PAY-7). Null: the receipt
  -- shows what the settings say now. The details are the seller's address, register and tax number.
  seller text check (char_length(seller) between 1 and 200),
  seller_details jsonb check (jsonb_typeof(seller_details) = 'object'),
  tax_name text check (char_length(tax_name) between 1 and 20),
  tax_percent double precision check (tax_percent between 0 and 100),
  provider text not null,
  -- The provider's id of the payment.
  reference text not null check (reference <> ''),
  -- No money came: it is revenue in test mode only (PAY-11).
  is_test boolean not null generated always as (provider in ('sandbox', 'stripe-test')) stored,
  paid_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (provider, reference),
  constraint payment_tax_named check (tax_percent is null or tax_name is not null)
);
create unique index payment_first on payment (checkout_id) where not is_renewal;
create index payment_of_checkout on payment (checkout_id, paid_at desc);
create index payment_of_user on payment (user_id, paid_at desc);
create index payment_paid_at on payment (paid_at desc, id desc) include (cents, plan, is_test);
create index payment_is_test on payment (id) where is_test;
create index payment_reference on payment (reference);

create function plan_name_kept() returns trigger language plpgsql as $$
begin
  if new.plan_name = '' then select name into new.plan_name from plan where id = new.plan; end if;
  return new;
end $$;
create trigger plan_name_kept before insert on payment for each row execute function plan_name_kept();

-- ---------------------------------------------------------------------------------------------------------------------
-- Refunds, disputes and withdrawals (PAY-6)

create table refund (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  payment_id text collate "C" not null references payment,
  -- A dispute is money that the person's bank has taken back: pending while it is open, failed when we won it.
  kind text not null default 'refund' check (kind in ('refund', 'dispute')),
  cents integer not null check (cents > 0),
  -- requested: written before the provider is asked. pending: the provider has taken it off our balance, and it is on
  -- its way to the person. failed: nothing was given back.
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  reason text not null check (char_length(reason) between 1 and 200),
  -- Null if it was made at the provider, or the admin's account was deleted.
  requested_by text collate "C" references users on delete set null,
  -- The idempotency key of the desk's call.
  request_key text,
  -- The provider's id of it.
  reference text check (reference <> ''),
  -- Counts requests that the provider refused for good: each needs an idempotency key of its own there.
  attempt integer not null default 1 check (attempt > 0),
  -- Why it could not be made, or not yet.
  error text,
  created_at timestamptz(3) not null,
  -- When the provider made it: revenue is less from that day on.
  refunded_at timestamptz(3),
  unique (payment_id, reference),
  constraint refund_of_payment unique (id, payment_id),
  constraint refund_made_by_provider
    check (state not in ('pending', 'succeeded') or num_nulls(reference, refunded_at) = 0)
);
create unique index refund_request_key on refund (payment_id, request_key);
create index refund_requested_by on refund (requested_by) where requested_by is not null;
create index refund_refunded_at on refund (refunded_at desc, id desc) where state in ('pending', 'succeeded');
create index refund_reference on refund (reference) where reference is not null;

-- Refunds of a payment never exceed it. The payment is locked, so that two at once are added up one after the other.
create function refunds_fit_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  refunded bigint;
begin
  select p.cents into paid from payment p where p.id = new.payment_id for no key update;
  select sum(r.cents) into refunded from refund r where r.payment_id = new.payment_id and r.state <> 'failed';
  if refunded > paid then
    raise exception 'refunds of payment % come to % of %', new.payment_id, refunded, paid
      using errcode = 'check_violation', constraint = 'refunds_fit_payment';
  end if;
  return null;
end $$;
create trigger refunds_fit_payment after insert or update of payment_id, cents, state on refund
  for each row execute function refunds_fit_payment();

-- Withdrawal within 14 days, once a payment (PAY-9). The payment names the person, the refund has the amount.
create table withdrawal (
  payment_id text collate "C" primary key references payment,
  -- How the amount was calculated.
  rule text not null check (rule in ('whole', 'unused')),
  refund_id text collate "C" not null unique,
  created_at timestamptz(3) not null,
  foreign key (refund_id, payment_id) references refund (id, payment_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Premium

-- What a payment provider charges regularly (PAY-3). A renewal starts with a checkout.
create table renewal (
  checkout_id text collate "C" primary key references checkout,
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- The provider's ids of it and of the customer.
  reference text not null check (reference <> ''),
  customer text not null check (customer <> ''),
  -- Null: no further charge.
  next_charge_at timestamptz(3),
  -- Whether the provider should charge again. `version` counts its changes, each sent with an idempotency key of its own.
  -- `synced_at`: when the provider confirmed the newest version.
  auto_renew boolean not null default true,
  version integer not null default 0,
  synced_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (provider, reference)
);
create index renewal_unsynced on renewal (checkout_id) where synced_at is null;

-- One period of Premium. A new one begins after the end of the last; an extension makes this one longer.
create table subscription (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null once the user is deleted: payments are kept.
  user_id text collate "C" references users on delete set null,
  -- Plan and price of the newest extension; 0 cents if the desk granted it.
  plan text not null references plan,
  cents integer not null check (cents >= 0),
  status text not null default 'active' check (status in ('active', 'expired', 'cancelled')),
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > started_at),
  -- stopped: renewed no more, and can be resumed. over: ended by the provider, for good. Null: paid once.
  renewal text check (renewal in ('on', 'stopped', 'over')),
  renewal_id text collate "C" references renewal,
  -- A charge has failed (PAY-4). Premium continues until `grace_until`.
  grace_from timestamptz(3),
  grace_until timestamptz(3),
  -- The same as `premiumUntil` in subscription-rules.ts: Premium that renews continues while the event of a payment is late.
  premium_until timestamptz(3) not null generated always as (
    case when renewal = 'on' and grace_until is null then 'infinity'::timestamptz
      else greatest(expires_at, grace_until) end) stored,
  ended_at timestamptz(3),
  -- A note only; subscription_change says who cancelled.
  cancel_reason text check (char_length(cancel_reason) <= 200),
  created_at timestamptz(3) not null,
  check ((status = 'active') = (ended_at is null)),
  check (status = 'cancelled' or cancel_reason is null),
  -- Deleting a user cancels first.
  check (status <> 'active' or user_id is not null),
  constraint subscription_renewal_id_check check ((renewal is null) = (renewal_id is null)),
  constraint subscription_grace_check
    check (grace_until is null or renewal is not null and grace_from is not null and grace_until > grace_from)
);
-- At most one active subscription a user, and a renewal, whatever races (SUB-9).
create unique index subscription_one_active on subscription (user_id) include (expires_at, premium_until)
  where status = 'active';
create unique index subscription_renewed_by on subscription (renewal_id)
  where status = 'active' and renewal_id is not null;
-- All filters of the desk's lists are in the index of each sort order: index-only scans.
create index subscription_by_begin on subscription (created_at desc, id desc)
  include (status, plan, expires_at, premium_until);
create index subscription_by_its_end on subscription (expires_at, id)
  include (status, plan, created_at, premium_until);
create index subscription_by_kind on subscription (plan, status, id) include (created_at, expires_at);
create index subscription_of_user on subscription (user_id, created_at desc, id desc)
  include (status, plan, expires_at);
-- Overdue subscriptions that the hourly job has not expired yet.
create index subscription_active_by_end on subscription (expires_at, id)
  include (plan, created_at, cents, user_id, premium_until) where status = 'active';
create index subscription_renewal on subscription (renewal_id) where renewal_id is not null;
create index subscription_renewing on subscription (expires_at, id) where status = 'active' and renewal = 'on';

-- Premium granted by an admin, a voucher or a gift.
create table premium_grant (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  days integer not null check (days > 0),
  -- Days that an admin gave at any time, instead of the length of a plan in the last week of Premium (SUBS-6).
  is_any_time boolean not null default false,
  granted_by text collate "C" references users on delete set null,
  -- Days of a gift: the giver's payment. Its refund revokes them.
  payment_id text collate "C" unique references payment,
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz(3) not null
);
create index premium_grant_of_user on premium_grant (user_id, created_at desc);
create index premium_grant_granted_by on premium_grant (granted_by) where granted_by is not null;

-- The history of each subscription; the subscription row is its result.
create table subscription_change (
  id bigint generated always as identity primary key,
  subscription_id text collate "C" not null references subscription,
  step text not null check (step in (
    'start', 'extend', 'shorten', 'cancel', 'expire', 'stop', 'resume', 'endRenewal', 'grace')),
  by text not null check (by in ('payment', 'desk', 'person', 'clock', 'refund', 'provider')),
  -- The user, if by is 'desk' or 'person'.
  actor_id text collate "C" references users on delete set null,
  plan text not null references plan,
  -- What it added, negative if it shortened, and the end of the subscription afterwards.
  days integer not null,
  expires_at timestamptz(3) not null,
  payment_id text collate "C" unique references payment,
  grant_id text collate "C" unique references premium_grant,
  refund_id text collate "C" unique references refund,
  at timestamptz(3) not null,
  -- No day of Premium without a payment or a grant, and neither counts twice.
  check ((step in ('start', 'extend')) = (num_nonnulls(payment_id, grant_id) = 1)),
  check ((step in ('start', 'extend')) = (days > 0)),
  check ((by = 'payment') = (payment_id is not null)),
  check (by <> 'clock' or step = 'expire'),
  -- A full refund revokes the days of its payment: shorten has negative days; cancel ends what is left.
  constraint subscription_change_revoked_check check ((step = 'shorten') = (days < 0)),
  constraint subscription_change_refund_check
    check ((by = 'refund') = (refund_id is not null) and (by = 'refund' or step <> 'shorten')
      and (by <> 'refund' or step in ('shorten', 'cancel'))),
  constraint subscription_change_provider_check
    check (by <> 'provider' or step in ('stop', 'resume', 'endRenewal', 'grace'))
);
create index subscription_change_of on subscription_change (subscription_id, id);
create index subscription_change_actor on subscription_change (actor_id) where actor_id is not null;

-- At the end of each transaction: a subscription lasts exactly as long as its changes have added.
create function subscription_is_earned() returns trigger language plpgsql as $$
declare
  latest subscription;
  earned bigint;
begin
  -- Read again: the transaction may have changed the row after this event.
  select * into latest from subscription s where s.id = new.id;
  if not found then return null; end if;
  select coalesce(sum(c.days), 0) into earned from subscription_change c where c.subscription_id = latest.id;
  if extract(epoch from latest.expires_at - latest.started_at) <> earned * 86400 then
    raise exception 'subscription % lasts % but % days of it were paid or given', latest.id,
      latest.expires_at - latest.started_at, earned using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscription_is_earned after insert or update of started_at, expires_at on subscription
  deferrable initially deferred for each row execute function subscription_is_earned();

-- The days of payments and grants in each subscription, less those that refunds revoked.
create view subscription_term as
  select c.id, c.subscription_id, given.payment_id, c.grant_id, c.plan, (c.days + coalesce(taken.days, 0))::int as days
  from subscription_change c
    left join premium_grant g on g.id = c.grant_id
    cross join lateral (select coalesce(c.payment_id, g.payment_id) collate "C" as payment_id) given
    left join lateral (
      select sum(t.days) as days from subscription_change t join refund r on r.id = t.refund_id
      where t.subscription_id = c.subscription_id and r.payment_id = given.payment_id) taken on true
  where c.step in ('start', 'extend');

-- One reminder for each end of a subscription and each distance to it.
create table reminder (
  subscription_id text collate "C" not null references subscription,
  expires_at timestamptz(3) not null,
  within_days smallint not null check (within_days > 0),
  mail_id bigint references mail on delete set null,
  created_at timestamptz(3) not null,
  primary key (subscription_id, expires_at, within_days)
);
create index reminder_mail on reminder (mail_id) where mail_id is not null;

-- Mails about a charge that failed, each once (PAY-4).
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

-- Progress of the desk's Clean Up job. Only the newest run is kept; the job queue says whether it still runs.
create table cleanup (
  id bigint generated always as identity primary key,
  -- How many were overdue when it was requested, and how many are marked expired so far.
  total integer not null check (total >= 0),
  expired integer not null default 0 check (expired >= 0),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Vouchers and gifts (PAY-10)

-- A code by an admin, for days of Premium or a part of a price, or that a member bought as a gift.
create table voucher (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- The same for vouchers that were made together.
  batch_id text collate "C" not null default new_id() check (batch_id ~ '^[0-9a-f]{24}$'),
  -- In capitals, without hyphens and without characters that look alike.
  code text collate "C" not null unique check (code ~ '^[ACDEFGHJKMNPQRTVWXY2-9]{12}$'),
  -- Null for a percentage of every plan that is paid once.
  plan text references plan,
  -- Days of the plan, or by how much a price is lowered.
  days integer check (days between 1 and 3660),
  percent smallint check (percent between 1 and 99),
  uses integer not null check (uses between 1 and 100000),
  -- The number of its rows in voucher_use: a trigger counts them.
  used integer not null default 0,
  ends_at timestamptz(3),
  note text not null default '' check (char_length(note) <= 100),
  -- Bought as a gift with this payment.
  payment_id text collate "C" unique references payment,
  -- Null: bought, or the admin's account was deleted.
  made_by text collate "C" references users on delete set null,
  created_at timestamptz(3) not null,
  -- Deactivated: cannot be redeemed from then on.
  switched_off_at timestamptz(3),
  constraint voucher_kind check (num_nonnulls(days, percent) = 1 and (days is null or plan is not null)),
  constraint voucher_is_gift check (payment_id is null or days is not null and uses = 1),
  -- However many redeem it at once.
  constraint voucher_used check (used between 0 and uses)
);
create index voucher_batch on voucher (created_at desc, batch_id desc);
create index voucher_of_batch on voucher (batch_id, id);
create index voucher_made_by on voucher (made_by) where made_by is not null;
-- Here, as vouchers refer to payments, and payments to checkouts.
alter table checkout add constraint checkout_voucher_id_fkey foreign key (voucher_id) references voucher;

-- The uses of a voucher, one a user: for days, or for a checkout. The use of a failed or abandoned checkout is deleted.
create table voucher_use (
  id bigint generated always as identity primary key,
  voucher_id text collate "C" not null references voucher,
  user_id text collate "C" references users on delete set null,
  grant_id text collate "C" unique references premium_grant,
  checkout_id text collate "C" unique references checkout,
  created_at timestamptz(3) not null,
  unique (voucher_id, user_id),
  check (num_nonnulls(grant_id, checkout_id) = 1)
);
create index voucher_use_user on voucher_use (user_id) where user_id is not null;

create function voucher_uses_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update voucher set used = used + 1 where id = new.voucher_id;
  else
    update voucher set used = used - 1 where id = old.voucher_id;
  end if;
  return null;
end $$;
create trigger voucher_uses_counted after insert or delete on voucher_use
  for each row execute function voucher_uses_counted();

create function checkout_voucher_use() returns trigger language plpgsql as $$
begin
  if new.state in ('failed', 'abandoned') then
    delete from voucher_use where checkout_id = new.id;
  elsif new.state = 'paid' and new.user_id is not null then
    -- A late payment counts. Its use is counted again if there is one left.
    insert into voucher_use (voucher_id, user_id, checkout_id, created_at)
      select id, new.user_id, new.id, app_now() from voucher where id = new.voucher_id and used < uses for no key update
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger checkout_voucher_use after update of state on checkout
  for each row when (new.voucher_id is not null and new.state <> old.state) execute function checkout_voucher_use();

-- A checkout for another person. Once paid it has a voucher, which is mailed to the recipient once.
create table gift (
  checkout_id text collate "C" primary key references checkout,
  -- Empty once the account of this address is deleted.
  recipient text not null,
  message text not null default '' check (char_length(message) <= 500),
  -- In UTC. Null: at once.
  send_on date,
  voucher_id text collate "C" unique references voucher,
  -- When the mail was queued.
  mailed_at timestamptz(3),
  constraint gift_mailed_when_paid check (mailed_at is null or voucher_id is not null)
);
create index gift_unsent on gift (send_on) where voucher_id is not null and mailed_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages of payment providers

-- Signed messages, each once. Their body is stored until a job has applied them.
create table payment_message (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  message_id text not null check (message_id <> ''),
  type text not null,
  body text,
  received_at timestamptz(3) not null,
  applied_at timestamptz(3),
  primary key (provider, message_id),
  check ((body is null) = (applied_at is not null))
);
create index payment_message_applied_at on payment_message (applied_at);
create index payment_message_received_at on payment_message (provider, received_at);

-- Events in these messages. The key makes each apply once, however often it is delivered.
create table payment_event (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  event_id text not null check (event_id <> ''),
  kind text not null,
  checkout_id text,
  -- As the provider sent it, unchecked.
  reference text,
  cents integer,
  currency text,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'refused')),
  -- Why it could not be applied, for an operator.
  error text,
  -- When an operator settled it.
  settled_at timestamptz(3),
  -- The unverified request of a provider that is no longer configured, until an operator has settled it.
  body text,
  primary key (provider, event_id),
  check ((outcome = 'refused') = (error is not null)),
  check (kind <> 'paid' or num_nulls(reference, cents, currency) = 0)
);
create index payment_event_of_checkout on payment_event (checkout_id);
create index payment_event_unsettled on payment_event (received_at) where error is not null and settled_at is null;
create index payment_event_unverified on payment_event (provider) where body is not null;

-- Every night the provider's ledger is compared with ours (PAY-5). Differences are rows until they are gone.
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
  -- Null if the payer is unknown here, or the account was deleted.
  user_id text collate "C" references users on delete set null,
  -- Both values, for an operator.
  ours text not null,
  theirs text not null,
  -- Why an attempt to apply theirs failed.
  error text,
  found_at timestamptz(3) not null,
  unique (provider, kind, reference)
);
create index payment_difference_user on payment_difference (user_id) where user_id is not null;
create index payment_difference_payment on payment_difference (provider, payment);
