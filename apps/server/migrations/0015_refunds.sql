-- PAY-6. Refunds and disputes: money that was given back, what that takes of Premium, and its part in revenue.

create table refund (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  payment_id text collate "C" not null references payment,
  -- A dispute is money that the person's bank has taken back: pending while it is open, failed when we won it.
  kind text not null default 'refund' check (kind in ('refund', 'dispute')),
  cents integer not null check (cents > 0),
  -- requested: written before the provider is asked. pending: the provider has taken it off our balance, and it is on its way
  -- to the person. failed: nothing was given back.
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed')),
  reason text not null check (char_length(reason) between 1 and 200),
  -- Null: it was made at the provider, or the admin's account was deleted.
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
  constraint refund_made_by_provider check (state not in ('pending', 'succeeded') or num_nulls(reference, refunded_at) = 0)
);
create unique index refund_request_key on refund (payment_id, request_key);
create index refund_requested_by on refund (requested_by) where requested_by is not null;
create index refund_refunded_at on refund (refunded_at desc, id desc) where state in ('pending', 'succeeded');

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

-- A refund of a whole payment takes its days: shorten has negative days; cancel ends what is left.
alter table subscription_change
  add column refund_id text collate "C" unique references refund,
  drop constraint subscription_change_step_check,
  drop constraint subscription_change_by_check,
  drop constraint subscription_change_days_check,
  add constraint subscription_change_step_check check (step in ('start', 'extend', 'shorten', 'cancel', 'expire')),
  add constraint subscription_change_by_check check (by in ('payment', 'desk', 'person', 'clock', 'refund')),
  add constraint subscription_change_taken_check check ((step = 'shorten') = (days < 0)),
  add constraint subscription_change_refund_check
    check ((by = 'refund') = (refund_id is not null) and (by = 'refund' or step <> 'shorten')
      and (by <> 'refund' or step in ('shorten', 'cancel')));

-- What payments and grants gave to each subscription, less what refunds took of it.
create view subscription_term as
  select c.id, c.subscription_id, c.payment_id, c.grant_id, c.plan, (c.days + coalesce(taken.days, 0))::int as days
  from subscription_change c left join lateral (
    select sum(t.days) as days from subscription_change t join refund r on r.id = t.refund_id
    where t.subscription_id = c.subscription_id and r.payment_id = c.payment_id) taken on true
  where c.step in ('start', 'extend');

-- The tally of refunds: live or test, by the plan of the payment and the day they were made.
alter table tally drop constraint tally_what_check,
  add constraint tally_what_check
    check (what in ('people', 'seen', 'subscription', 'begun', 'ended', 'payment', 'refund'));
create function refunds_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, status, plan, day, n, cents)
      select 'refund', case when p.is_test then 'test' else 'live' end, p.plan, day_of(r.refunded_at), count(*), sum(r.cents)
      from added r join payment p on p.id = r.payment_id where r.state in ('pending', 'succeeded')
      group by p.is_test, p.plan, day_of(r.refunded_at);
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, status, plan, day, n, cents)
      select 'refund', case when p.is_test then 'test' else 'live' end, p.plan, day_of(r.refunded_at), -count(*), -sum(r.cents)
      from removed r join payment p on p.id = r.payment_id where r.state in ('pending', 'succeeded')
      group by p.is_test, p.plan, day_of(r.refunded_at);
  end if;
  return null;
end $$;
create trigger refunds_tallied_in after insert on refund
  referencing new table as added for each statement execute function refunds_tallied();
create trigger refunds_tallied_again after update on refund
  referencing old table as removed new table as added for each statement execute function refunds_tallied();
create trigger refunds_tallied_out after delete on refund
  referencing old table as removed for each statement execute function refunds_tallied();
create or replace view tally_counted as
  select 'people' as what, '' as status, '' as plan, day_of(created_at) as day, count(*) as n, 0::numeric as cents
    from users group by day_of(created_at)
  union all
  select 'seen', '', '', last_seen_on, count(*), 0 from users where last_seen_on is not null group by last_seen_on
  union all
  select 'subscription', status, plan, day_of(expires_at), count(*), sum(cents)
    from subscription group by status, plan, day_of(expires_at)
  union all
  select 'begun', status, plan, day_of(created_at), count(*), 0
    from subscription group by status, plan, day_of(created_at)
  union all
  select 'ended', '', '', day_of(ended_at), count(*), 0
    from subscription where ended_at is not null group by day_of(ended_at)
  union all
  select 'payment', case when is_test then 'test' else 'live' end, plan, day_of(paid_at), count(*), sum(cents)
    from payment group by is_test, plan, day_of(paid_at)
  union all
  select 'refund', case when p.is_test then 'test' else 'live' end, p.plan, day_of(r.refunded_at), count(*), sum(r.cents)
    from refund r join payment p on p.id = r.payment_id where r.state in ('pending', 'succeeded')
    group by p.is_test, p.plan, day_of(r.refunded_at);
