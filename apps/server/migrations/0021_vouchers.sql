-- PAY-10: codes that the desk makes, for days of Premium or a part of a price, and plans that are bought as a gift.

create table voucher (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Those that were made together.
  batch_id text collate "C" not null default new_id() check (batch_id ~ '^[0-9a-f]{24}$'),
  -- In capitals, without hyphens and without signs that look alike.
  code text collate "C" not null unique check (code ~ '^[ACDEFGHJKMNPQRTVWXY2-9]{12}$'),
  -- Of a percentage, null means every plan that is paid once.
  plan text references plan,
  -- Days of the plan; or what a price is lowered by.
  days integer check (days between 1 and 3660),
  percent smallint check (percent between 1 and 99),
  uses integer not null check (uses between 1 and 100000),
  -- Kept by a trigger: rows of voucher_use.
  used integer not null default 0,
  ends_at timestamptz(3),
  note text not null default '' check (char_length(note) <= 100),
  -- Bought as a gift with this payment.
  payment_id text collate "C" unique references payment,
  -- Null: bought, or the admin's account was deleted.
  made_by text collate "C" references users on delete set null,
  created_at timestamptz(3) not null,
  -- Not redeemed any more from then on.
  switched_off_at timestamptz(3),
  constraint voucher_kind check (num_nonnulls(days, percent) = 1 and (days is null or plan is not null)),
  constraint voucher_is_gift check (payment_id is null or days is not null and uses = 1),
  -- However many redeem it at once.
  constraint voucher_used check (used between 0 and uses)
);
create index voucher_batch on voucher (created_at desc, batch_id desc);
create index voucher_of_batch on voucher (batch_id, id);
create index voucher_made_by on voucher (made_by) where made_by is not null;

-- Who used a voucher, once each: for days at once, or for a checkout, which holds the use until it is paid, failed or abandoned.
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

-- The price is already lowered in `cents`.
alter table checkout
  add column voucher_id text collate "C" references voucher,
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add constraint checkout_discount_by_voucher check (voucher_id is not null or discount_cents = 0),
  add constraint checkout_voucher_paid_once check (voucher_id is null or months is null);
create index checkout_voucher on checkout (voucher_id) where voucher_id is not null;

create function checkout_voucher_use() returns trigger language plpgsql as $$
begin
  if new.state in ('failed', 'abandoned') then
    delete from voucher_use where checkout_id = new.id;
  elsif new.state = 'paid' and new.user_id is not null then
    -- Money that comes after all counts. Its use is counted again if there is one left.
    insert into voucher_use (voucher_id, user_id, checkout_id, created_at)
      select id, new.user_id, new.id, app_now() from voucher where id = new.voucher_id and used < uses for no key update
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger checkout_voucher_use after update of state on checkout
  for each row when (new.voucher_id is not null and new.state <> old.state) execute function checkout_voucher_use();

-- A checkout that is for somebody else. Paid, it has a voucher, which is mailed to them once.
create table gift (
  checkout_id text collate "C" primary key references checkout,
  recipient text not null check (recipient <> ''),
  message text not null default '' check (char_length(message) <= 500),
  -- In UTC. Null: at once.
  send_on date,
  voucher_id text collate "C" unique references voucher,
  -- When the mail was queued.
  mailed_at timestamptz(3),
  constraint gift_mailed_when_paid check (mailed_at is null or voucher_id is not null)
);
create index gift_unsent on gift (send_on) where voucher_id is not null and mailed_at is null;

-- Days of a gift were paid by somebody else, and go when that payment is given back.
alter table premium_grant add column payment_id text collate "C" unique references payment;
create or replace view subscription_term as
  select c.id, c.subscription_id, given.payment_id, c.grant_id, c.plan, (c.days + coalesce(taken.days, 0))::int as days
  from subscription_change c
    left join premium_grant g on g.id = c.grant_id
    cross join lateral (select coalesce(c.payment_id, g.payment_id) collate "C" as payment_id) given
    left join lateral (
      select sum(t.days) as days from subscription_change t join refund r on r.id = t.refund_id
      where t.subscription_id = c.subscription_id and r.payment_id = given.payment_id) taken on true
  where c.step in ('start', 'extend');
