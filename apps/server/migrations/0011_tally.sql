-- How many there are, by day, so that the desk's figures are sums over a few rows instead of counts of a crowd. What
-- changes is added as a change, which nobody waits for; a job folds changes into the tally each minute. The figures are
-- the sum of both, and exact at any moment.

-- When somebody was last signed in, by the day.
alter table users add column last_seen_on date;
update users u set last_seen_on = (s.refreshed_at at time zone 'UTC')::date
  from (select user_id, max(refreshed_at) as refreshed_at from session group by user_id) s where s.user_id = u.id;

create table tally (
  -- people: by the day they came. seen: by the day they were last here. subscription: by status, plan and the day it
  -- ends. begun: the same by the day it began. ended: by the day that happened. payment: by plan and day, with its money.
  -- listed: people by the day that their id tells, which is the order of their list. holder: those with an active
  -- subscription, by the same.
  what text not null check (what in (
    'people', 'seen', 'listed', 'holder', 'subscription', 'begun', 'ended', 'payment')),
  status text not null default '',
  plan text not null default '',
  -- UTC.
  day date not null,
  n bigint not null,
  cents bigint not null default 0,
  primary key (what, status, plan, day)
);
create table tally_change (
  id bigint generated always as identity primary key,
  what text not null,
  status text not null default '',
  plan text not null default '',
  day date not null,
  n bigint not null,
  cents bigint not null default 0
);

create view tally_now as
  select what, status, plan, day, n, cents from tally
  union all
  select what, status, plan, day, n, cents from tally_change;

create function day_of(at timestamptz) returns date language sql immutable parallel safe
return (at at time zone 'UTC')::date;

create function users_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, day, n)
      select what, day, count(*) from (
        select 'people' as what, day_of(created_at) as day from added
        union all select 'listed', day_of(time_of_id(id)) from added
        union all select 'seen', last_seen_on from added where last_seen_on is not null) each
      group by what, day;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, day, n)
      select what, day, -count(*) from (
        select 'people' as what, day_of(created_at) as day from removed
        union all select 'listed', day_of(time_of_id(id)) from removed
        union all select 'seen', last_seen_on from removed where last_seen_on is not null) each
      group by what, day;
  end if;
  return null;
end $$;
create trigger users_tallied_in after insert on users
  referencing new table as added for each statement execute function users_tallied();
create trigger users_tallied_out after delete on users
  referencing old table as removed for each statement execute function users_tallied();

-- One at a time: most changes of people are none that is counted.
create function user_seen() returns trigger language plpgsql as $$
begin
  insert into tally_change (what, day, n)
    select 'seen', new.last_seen_on, 1 where new.last_seen_on is not null
    union all select 'seen', old.last_seen_on, -1 where old.last_seen_on is not null;
  return null;
end $$;
create trigger user_seen after update of last_seen_on on users for each row
  when (new.last_seen_on is distinct from old.last_seen_on) execute function user_seen();

-- Signing in and being refreshed is being here. Once a day, whoever it is; never by waiting for somebody who changes this
-- person and waits for the session: then the next refresh says so.
create function session_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_on = day_of(new.refreshed_at) where id in (
    select u.id from users u
    where u.id = new.user_id and (u.last_seen_on is null or u.last_seen_on < day_of(new.refreshed_at))
    for no key update skip locked);
  return null;
end $$;
create trigger session_seen after insert or update of refreshed_at on session
  for each row execute function session_seen();

create function subscriptions_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, status, plan, day, n, cents)
      select what, status, plan, day, count(*), sum(cents) from (
        select 'subscription' as what, status, plan, day_of(expires_at) as day, cents from added
        union all select 'begun', status, plan, day_of(created_at), 0 from added
        union all select 'holder', '', '', day_of(time_of_id(user_id)), 0 from added where status = 'active'
        union all select 'ended', '', '', day_of(ended_at), 0 from added where ended_at is not null) each
      group by what, status, plan, day;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, status, plan, day, n, cents)
      select what, status, plan, day, -count(*), -sum(cents) from (
        select 'subscription' as what, status, plan, day_of(expires_at) as day, cents from removed
        union all select 'begun', status, plan, day_of(created_at), 0 from removed
        union all select 'holder', '', '', day_of(time_of_id(user_id)), 0 from removed where status = 'active'
        union all select 'ended', '', '', day_of(ended_at), 0 from removed where ended_at is not null) each
      group by what, status, plan, day;
  end if;
  return null;
end $$;
create trigger subscriptions_tallied_in after insert on subscription
  referencing new table as added for each statement execute function subscriptions_tallied();
create trigger subscriptions_tallied_again after update on subscription
  referencing old table as removed new table as added for each statement execute function subscriptions_tallied();
create trigger subscriptions_tallied_out after delete on subscription
  referencing old table as removed for each statement execute function subscriptions_tallied();

create function payments_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, plan, day, n, cents)
      select 'payment', plan, day_of(paid_at), count(*), sum(cents) from added group by plan, day_of(paid_at);
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, plan, day, n, cents)
      select 'payment', plan, day_of(paid_at), -count(*), -sum(cents) from removed group by plan, day_of(paid_at);
  end if;
  return null;
end $$;
create trigger payments_tallied_in after insert on payment
  referencing new table as added for each statement execute function payments_tallied();
create trigger payments_tallied_again after update on payment
  referencing old table as removed new table as added for each statement execute function payments_tallied();
create trigger payments_tallied_out after delete on payment
  referencing old table as removed for each statement execute function payments_tallied();

-- What a count of all rows gives.
create view tally_counted as
  select 'people' as what, '' as status, '' as plan, day_of(created_at) as day, count(*) as n, 0::numeric as cents
    from users group by day_of(created_at)
  union all
  select 'seen', '', '', last_seen_on, count(*), 0 from users where last_seen_on is not null group by last_seen_on
  union all
  select 'listed', '', '', day_of(time_of_id(id)), count(*), 0 from users group by day_of(time_of_id(id))
  union all
  select 'holder', '', '', day_of(time_of_id(user_id)), count(*), 0
    from subscription where status = 'active' group by day_of(time_of_id(user_id))
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
  select 'payment', '', plan, day_of(paid_at), count(*), sum(cents) from payment group by plan, day_of(paid_at);

insert into tally (what, status, plan, day, n, cents) select what, status, plan, day, n, cents from tally_counted;
