-- One open payment a person: `closing` while its provider is asked to take no money for it any more. Only when the provider
-- has said so is it abandoned, and only then can another be begun.
alter table checkout drop constraint checkout_state_check;
alter table checkout add constraint checkout_state_check
  check (state in ('pending', 'closing', 'paid', 'failed', 'abandoned'));
alter table checkout drop constraint checkout_check;
alter table checkout add constraint checkout_settled_check
  check ((state in ('pending', 'closing')) = (settled_at is null));
-- Until then the provider is being asked to begin it, by so many at once, and nobody may close it. A process that dies leaves
-- it to time.
alter table checkout add column asked_until timestamptz(3);
alter table checkout add column askers integer not null default 0 check (askers >= 0);
alter table checkout add constraint checkout_asked_check check (state = 'pending' or asked_until is null);
alter table checkout add constraint checkout_asked_by_somebody check ((askers > 0) = (asked_until is not null));
drop index one_pending_checkout;
create unique index one_open_checkout on checkout (user_id) where state in ('pending', 'closing');
drop index checkout_pending_since;
create index checkout_open_since on checkout (created_at) where state in ('pending', 'closing');
-- Whether a provider was ever used here.
create index checkout_of_provider on checkout (provider);

-- What was sent for a provider that is no longer configured: nobody can say whether it is true until a person has looked.
alter table payment_event add column body text;
create index payment_event_unread on payment_event (provider) where body is not null;

-- Whether the person behind an address has shown that they read its mail. Admins were made by somebody with a shell.
create function is_confirmed_address(address text) returns boolean language sql stable
return exists (
  select from users u
  where lower_case(u.email) = lower_case(address) and (u.email_confirmed_at is not null or u.role = 'admin'));

-- Addresses that anybody may have typed: one mail an hour.
create table mail_recipient (
  address text collate "C" primary key,
  next_at timestamptz not null
);

-- A mail that waits for its hour, and one of which a person said that it is settled.
alter table mail add column not_before timestamptz;
alter table mail add column dismissed_at timestamptz;
alter table mail add constraint mail_dismissed_check check (dismissed_at is null or state in ('failed', 'uncertain'));
drop index mail_state;
create index mail_unsent on mail (state, created_at) where state <> 'sent' and dismissed_at is null;
create index mail_with_secret on mail (useless_after) where is_secret and text_body <> '';
