-- What the desk pages and searches through, with a million people as with ten.

-- Any part of a name or an address, lower case, with a gap between them that nobody can search across; kept, as making it
-- anew for each of the thousands that a search looks at would take longer than looking. And how both begin, for what is
-- too short to have three letters in a row.
alter table users add column search_text text collate "C" not null
  generated always as (lower_case(username) || e'\n' || lower_case(email)) stored;
create index users_newest on users (id desc) include (search_text);
create index users_part on users using gin (search_text gin_trgm_ops);
create index users_username_begins on users (lower_case(username) text_pattern_ops);
create index users_email_begins on users (lower_case(email) text_pattern_ops);

-- The same with what somebody had, so that a search can go along the list without looking at each person. Null: they have
-- left.
alter table subscription add column search_text text collate "C";
create function subscription_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := (select u.search_text from users u where u.id = new.user_id);
  return new;
end $$;
create trigger subscription_search_text before insert or update of user_id on subscription
  for each row execute function subscription_search_text();
create function user_renamed() returns trigger language plpgsql as $$
begin
  update subscription s set search_text = new.search_text where s.user_id = new.id;
  return null;
end $$;
create trigger user_renamed after update of username, email on users for each row
  when (new.search_text is distinct from old.search_text) execute function user_renamed();
update subscription s set search_text = u.search_text from users u where u.id = s.user_id;

-- Every filter of the list of subscribers stands in the index of its order, and what a search reads: pages are counted off,
-- and searched through, from the index alone.
drop index subscription_newest;
create index subscription_newest on subscription (created_at desc, id desc) include (status, plan, expires_at, search_text);
create index subscription_by_end on subscription (expires_at, id) include (status, plan, created_at, search_text);
-- Of a plan and a status that few have: those few.
create index subscription_by_kind on subscription (plan, status, id) include (created_at, expires_at, search_text);
-- What has ended and is not noted as such yet, by what lists are filtered, counted and sorted by.
drop index subscription_active_until;
create index subscription_active_until on subscription (expires_at, id) include (plan, created_at, cents, user_id)
  where status = 'active';
-- What somebody had: of those whom a search finds, only what fits is read.
drop index subscription_of_user;
create index subscription_of_user on subscription (user_id, created_at desc, id desc) include (status, plan, expires_at);
-- Who has Premium now, in the order of people.
drop index one_active_subscription;
create unique index one_active_subscription on subscription (user_id) include (expires_at) where status = 'active';

drop index payment_paid_at;
create index payment_paid_at on payment (paid_at desc, id desc) include (cents, plan);

-- A person's mails.
create index mail_of_recipient on mail (lower_case(recipient), id desc);
