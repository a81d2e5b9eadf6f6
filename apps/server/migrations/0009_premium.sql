-- Premium: what it costs, who has it, what was paid for it, and who was reminded of its end.

-- The clock by which all of it is decided: the database's, as there is only one of those. A function, so that a test can
-- move it in a database of its own. Each statement asks anew: one that waited for a lock knows how late it has become.
create function house_time() returns timestamptz language sql stable parallel safe
return statement_timestamp();

create table plan (
  name text primary key check (name in ('monthly', 'quarterly', 'semiAnnually', 'yearly')),
  cents integer not null check (cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  days integer not null check (days between 1 and 3660),
  -- As people say it.
  duration text not null check (duration <> ''),
  position smallint not null unique
);
insert into plan (name, cents, days, duration, position) values
  ('monthly', 999, 30, '1 month', 1),
  ('quarterly', 2499, 90, '3 months', 2),
  ('semiAnnually', 4499, 180, '6 months', 3),
  ('yearly', 7999, 365, '12 months', 4);

-- One stretch of Premium. A new one begins after the end of the last; an extension makes this one longer.
create table subscription (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null: whoever it was has left. What was paid is remembered without them.
  user_id text collate "C" references users on delete set null,
  -- The newest, if it was extended with another; and what that cost, which is nothing where the desk gave it.
  plan text not null references plan,
  cents integer not null check (cents >= 0),
  status text not null default 'active' check (status in ('active', 'expired', 'cancelled')),
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > started_at),
  ended_at timestamptz(3),
  -- A note, and nothing more: who did it stands in `subscription_change`.
  cancel_reason text check (char_length(cancel_reason) <= 200),
  created_at timestamptz(3) not null,
  check ((status = 'active') = (ended_at is null)),
  check (status = 'cancelled' or cancel_reason is null),
  -- Who leaves cancels first.
  check (status <> 'active' or user_id is not null)
);
-- Whatever races (SUB-9).
create unique index one_active_subscription on subscription (user_id) where status = 'active';
create index subscription_of_user on subscription (user_id, created_at desc, id desc);
create index subscription_active_until on subscription (expires_at, id) where status = 'active';
create index subscription_newest on subscription (created_at desc, id desc);

-- Somebody wants to pay. Made before the provider is asked, so that whatever it says later finds its place.
create table checkout (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  -- As it was offered then: a price that changes meanwhile changes nothing here.
  plan text not null references plan,
  cents integer not null check (cents > 0),
  currency text not null check (currency = 'USD'),
  days integer not null check (days > 0),
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- Which attempts of a browser it is, the newest first: one that comes twice is one.
  attempts text[] not null default '{}' check (cardinality(attempts) <= 8),
  -- abandoned: another was begun instead. Money that comes all the same is money, and counts.
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'abandoned')),
  -- Where it is paid, if that is elsewhere.
  url text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'pending') = (settled_at is null))
);
create unique index one_pending_checkout on checkout (user_id) where state = 'pending';
create index checkout_of_user on checkout (user_id, created_at desc);
create index checkout_pending_since on checkout (created_at) where state = 'pending';

-- Money that came. Revenue is summed from here and from nowhere else.
create table payment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  checkout_id text collate "C" not null unique references checkout,
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  cents integer not null check (cents > 0),
  currency text not null check (currency = 'USD'),
  days integer not null check (days > 0),
  provider text not null,
  -- The provider's own name for it.
  reference text not null check (reference <> ''),
  paid_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (provider, reference)
);
create index payment_of_user on payment (user_id, paid_at desc);
create index payment_paid_at on payment (paid_at);

-- Premium that the desk gave for nothing.
create table premium_grant (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  days integer not null check (days > 0),
  granted_by text collate "C" references users on delete set null,
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz(3) not null
);
create index premium_grant_of_user on premium_grant (user_id, created_at desc);
create index premium_grant_granted_by on premium_grant (granted_by) where granted_by is not null;

-- Everything that ever happened to a subscription, in order; the row itself is only what it comes to.
create table subscription_change (
  id bigint generated always as identity primary key,
  subscription_id text collate "C" not null references subscription,
  step text not null check (step in ('start', 'extend', 'cancel', 'expire')),
  by text not null check (by in ('payment', 'desk', 'person', 'clock')),
  -- Of a desk or a person: who.
  actor_id text collate "C" references users on delete set null,
  plan text not null references plan,
  -- What it added, and until when the subscription lasted afterwards.
  days integer not null check (days >= 0),
  expires_at timestamptz(3) not null,
  payment_id text collate "C" unique references payment,
  grant_id text collate "C" unique references premium_grant,
  at timestamptz(3) not null,
  -- No day of Premium without a payment or a grant, and neither counts twice.
  check ((step in ('start', 'extend')) = (num_nonnulls(payment_id, grant_id) = 1)),
  check ((step in ('start', 'extend')) = (days > 0)),
  check ((by = 'payment') = (payment_id is not null)),
  check (by <> 'clock' or step = 'expire')
);
create index subscription_change_of on subscription_change (subscription_id, id);
create index subscription_change_actor on subscription_change (actor_id) where actor_id is not null;

-- A subscription lasts exactly as long as was paid or given, whoever changes it and however: asked at the end of each
-- transaction.
create function subscription_is_earned() returns trigger language plpgsql as $$
declare
  held subscription;
  earned bigint;
begin
  -- As it is now: the same transaction may have gone on.
  select * into held from subscription s where s.id = new.id;
  if not found then return null; end if;
  select coalesce(sum(c.days), 0) into earned from subscription_change c where c.subscription_id = held.id;
  if extract(epoch from held.expires_at - held.started_at) <> earned * 86400 then
    raise exception 'subscription % lasts % but % days of it were paid or given', held.id,
      held.expires_at - held.started_at, earned using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscription_is_earned after insert or update of started_at, expires_at on subscription
  deferrable initially deferred for each row execute function subscription_is_earned();

-- What a payment provider told us. Each is listened to once, whenever and however often it comes.
create table payment_event (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  event_id text not null check (event_id <> ''),
  kind text not null,
  checkout_id text,
  -- As it said, whether or not that was right.
  reference text,
  cents integer,
  currency text,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- What came of it; and, where a person should look, why.
  outcome text not null check (outcome in ('applied', 'ignored', 'refused')),
  trouble text,
  -- When a person said that it is settled.
  looked_at timestamptz(3),
  primary key (provider, event_id),
  check ((outcome = 'refused') = (trouble is not null)),
  check (kind <> 'paid' or num_nulls(reference, cents, currency) = 0)
);
create index payment_event_of_checkout on payment_event (checkout_id);
create index payment_event_trouble on payment_event (received_at) where trouble is not null and looked_at is null;

-- Who was reminded of which end, and how long before: once, whoever asks and how many at a time. What became of the mail
-- stands with it.
create table reminder (
  subscription_id text collate "C" not null references subscription,
  expires_at timestamptz(3) not null,
  within_days smallint not null check (within_days > 0),
  mail_id bigint references mail on delete set null,
  created_at timestamptz(3) not null,
  primary key (subscription_id, expires_at, within_days)
);
create index reminder_mail on reminder (mail_id) where mail_id is not null;

alter table users add column preferred_genre text check (preferred_genre in (
  'Action', 'Comedy', 'Drama', 'Horror', 'Sci-Fi', 'Romance', 'Thriller', 'Documentary', 'Animation'));
