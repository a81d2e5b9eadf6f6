-- Stripe: messages that are kept and applied by a job, its id of a checkout, and payments that were only a test.

-- The provider's id of a checkout, by which it is cancelled there.
alter table checkout add column reference text;

-- Signed messages of payment providers, each once. Their text is kept until a job has applied them.
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

-- PAY-11: no money came, so it is revenue in test mode only.
alter table payment add column is_test boolean not null
  generated always as (provider in ('sandbox', 'stripe-test')) stored;
create index payment_is_test on payment (id) where is_test;

-- The tally of payments has a status now: live or test.
create or replace function payments_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, status, plan, day, n, cents)
      select 'payment', case when is_test then 'test' else 'live' end, plan, day_of(paid_at), count(*), sum(cents)
      from added group by is_test, plan, day_of(paid_at);
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, status, plan, day, n, cents)
      select 'payment', case when is_test then 'test' else 'live' end, plan, day_of(paid_at), -count(*), -sum(cents)
      from removed group by is_test, plan, day_of(paid_at);
  end if;
  return null;
end $$;
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
    from payment group by is_test, plan, day_of(paid_at);
delete from tally where what = 'payment';
delete from tally_change where what = 'payment';
insert into tally (what, status, plan, day, n, cents)
  select what, status, plan, day, n, cents from tally_counted where what = 'payment';
