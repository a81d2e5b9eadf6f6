-- Accounts: people, their sessions and credentials, invitations, and the mails that are sent to them.

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------------------------------------------------------------
-- Shared functions

-- The clock that decides about Premium and payments: the database's, as there is only one. It is a function so that a
-- test can replace it in its own database. statement_timestamp(): a statement that waited for a lock sees the current
-- time.
create function app_now() returns timestamptz language sql stable parallel safe
return statement_timestamp();

-- Ids are 24 hexadecimal characters; the first 8 are the Unix time in seconds at which the row was made.
create function new_id() returns text language sql volatile parallel safe
return lpad(to_hex(floor(extract(epoch from clock_timestamp()))::bigint), 8, '0')
  || substr(replace(gen_random_uuid()::text, '-', ''), 17);

create function day_of(at timestamptz) returns date language sql immutable parallel safe
return (at at time zone 'UTC')::date;

-- Lower case, independent of the database's locale. Nearly all text is ASCII, where the short branch is exact.
-- Greek final sigma becomes plain sigma, as lower() would choose between them by the letter that follows.
create function lower_case(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else replace(lower(written collate "und-x-icu") collate "default", 'ς', 'σ') end;

-- ---------------------------------------------------------------------------------------------------------------------
-- People

-- (`users` and not `user`, which is a reserved word.)
create table users (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  username text not null check (char_length(username) between 3 and 30 and username = btrim(username)
    and username !~ '[@[:cntrl:]]'),
  -- Names that look the same have the same key: folded by the accounts feature's `usernameKey`.
  username_key text collate "C" not null unique check (username_key <> ''),
  -- As it was given: mail goes to exactly this address.
  email text not null check (char_length(email) between 3 and 254
    and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  email_key text collate "C" not null unique check (email_key <> ''),
  -- Null for an account that signs in with a provider only.
  password_hash text check (password_hash ~ '^\$argon2id\$'),
  -- What each role may do at the desk is in packages/contract/src/permissions.ts (ACC-7).
  role text not null default 'user' check (role in ('user', 'owner', 'editor', 'support', 'finance')),
  -- The language in which the person last saw the site (SITE-10). Null if unknown: mails are then in the operator's.
  language text check (language ~ '^[a-z]{2}$'),
  preferred_genre text check (char_length(preferred_genre) between 1 and 50),
  created_at timestamptz not null,
  -- When the person opened a mailed link, or a provider confirmed the address.
  email_confirmed_at timestamptz,
  -- A job deletes the account if its address is not confirmed by then (SAFE-1).
  confirm_until timestamptz not null default now() + interval '30 days',
  password_changed_at timestamptz,
  -- UTC. The trigger session_seen sets it.
  last_seen_on date,
  disabled_at timestamptz,
  -- The member asked for deletion (ACC-6). A job deletes the account seven days later; until then it can be taken back.
  deletion_requested_at timestamptz(3),
  -- What the desk searches in. The line break keeps a match from reaching from the name into the address.
  search_text text collate "C" not null generated always as (lower_case(username) || e'\n' || lower_case(email)) stored
);
create index users_newest on users (id desc) include (search_text);
create index users_part on users using gin (search_text gin_trgm_ops);
-- For search terms that are too short for trigrams.
create index users_username_begins on users (lower_case(username) text_pattern_ops);
create index users_email_begins on users (lower_case(email) text_pattern_ops);
-- The few people with a role at the desk.
create index users_role on users (role) where role <> 'user';
create index users_unconfirmed on users (confirm_until) where email_confirmed_at is null;
create index users_deletion_requested_at on users (deletion_requested_at) where deletion_requested_at is not null;
-- How many users a search finds decides whether PostgreSQL walks the sorted list or the users found. The default sample
-- is too small to tell 'clark' from '.com'.
alter table users alter column search_text set statistics 1000;

-- Whether the owner of an address has shown that they read its mail. People with a role at the desk confirmed their
-- address before, or were created on the command line.
create function is_confirmed_address(address text) returns boolean language sql stable
return exists (
  select from users u
  where lower_case(u.email) = lower_case(address) and (u.email_confirmed_at is not null or u.role <> 'user'));

-- Serializes what one user does at the same time (in two tabs), where it is counted or compared with earlier rows.
create function lock_user_advisory(user_id text) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(user_id, 7719460115));
end;

-- The last owner cannot be removed. Two removals at once run one after the other: the second counts what the first
-- left.
create function require_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users:owner', 0));
  if not exists (
    select from users where role = 'owner' and disabled_at is null and deletion_requested_at is null) then
    raise exception 'the last owner cannot be removed'
      using errcode = 'check_violation', constraint = 'users_last_owner';
  end if;
  return null;
end $$;
create trigger users_last_owner_changed after update of role, disabled_at, deletion_requested_at on users
  for each row when (old.role = 'owner' and old.disabled_at is null and old.deletion_requested_at is null
    and (new.role <> 'owner' or new.disabled_at is not null or new.deletion_requested_at is not null))
  execute function require_owner();
create trigger users_last_owner_deleted after delete on users
  for each row when (old.role = 'owner' and old.disabled_at is null and old.deletion_requested_at is null)
  execute function require_owner();

-- ---------------------------------------------------------------------------------------------------------------------
-- Sessions

-- One signed-in browser. Each request is checked against this table.
create table session (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id text collate "C" not null references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  remembered boolean not null check (not (remembered and audience = 'admin')),
  -- What the member sees of it (ACC-1): the browser in words, and the network of the sign-in instead of the address.
  device text check (char_length(device) between 1 and 80),
  network text check (char_length(network) between 1 and 60),
  -- SHA-256 of the cookie to which a browser's session is bound (SAFE-5). Null for a client that is no browser.
  cookie_hash bytea check (octet_length(cookie_hash) = 32),
  -- Number of the valid token: each refresh issues the next one, and older ones are refused.
  generation integer not null default 1 check (generation >= 1),
  -- False until the newest token is used: the response that carried it may have been lost.
  is_confirmed boolean not null default true,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  -- To within a few minutes: a write for each request would cost too much.
  seen_at timestamptz,
  -- When the owner last showed a credential, if that was after the sign-in.
  authenticated_at timestamptz,
  -- The end of the newest token, and the end of the session, beyond which no refresh goes.
  expires_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= expires_at),
  ended_at timestamptz,
  ended_because text check (ended_because in (
    'logout', 'password', 'reused', 'role', 'disabled', 'elsewhere', 'factor')),
  check ((ended_at is null) = (ended_because is null))
);
create index session_of_user on session (user_id);
create index session_expires_at on session (expires_at);

-- Sets users.last_seen_on at most once a day. A locked user is skipped instead of waited for, as the transaction that
-- has locked it may wait for this session; the next refresh catches up.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Passwords and addresses. Secrets are stored as hashes only.

-- A new password that waits for its link to be opened. An unknown address leaves a row too, so that both cases do the
-- same work.
create table password_reset (
  id bigint generated always as identity primary key,
  -- Null until the mail with the link is written.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  -- Of the cookie of the browser that requested the reset.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  -- Null once the link was opened in another browser: perhaps the mail's reader did not type this password.
  new_hash text check (new_hash ~ '^\$argon2id\$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index password_reset_of_user on password_reset (user_id);
create index password_reset_expires_at on password_reset (expires_at);

-- New passwords that were set by a mailed link, for a day (SAFE-2).
create table completed_reset (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  completed_at timestamptz not null
);
create index completed_reset_user on completed_reset (user_id, completed_at);
create index completed_reset_age on completed_reset (completed_at);

-- A link that confirms the address of a new account (ACC-2). It can be opened again until it expires.
create table email_confirmation (
  user_id text collate "C" primary key references users on delete cascade,
  -- Where the link was sent: it confirms no other address.
  email_key text collate "C" not null check (email_key <> ''),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_confirmation_expires_at on email_confirmation (expires_at);

-- A new address that waits until both mailboxes, the old and the new one, have confirmed it (ACC-1).
create table email_change (
  user_id text collate "C" primary key references users on delete cascade,
  email text not null check (char_length(email) between 3 and 254
    and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  email_key text collate "C" not null check (email_key <> ''),
  -- Null until the mails are written.
  old_secret_hash bytea unique check (octet_length(old_secret_hash) = 32),
  new_secret_hash bytea unique check (octet_length(new_secret_hash) = 32),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- The second confirmation changes the address and deletes the row.
  check (old_confirmed_at is null or new_confirmed_at is null)
);
create index email_change_expires_at on email_change (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Sign-in providers

-- A user's identity at a sign-in provider. The subject never changes; addresses do.
create table identity (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index identity_of_user on identity (user_id);

-- A sign-in between the provider's answer and the page that finishes it: once, within a minute, in the same browser.
create table sign_in_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" not null references users on delete cascade,
  remembered boolean not null,
  return_to text not null check (return_to ~ '^/' and return_to !~ '^//'),
  expires_at timestamptz not null
);
create index sign_in_code_expires_at on sign_in_code (expires_at);
create index sign_in_code_of_user on sign_in_code (user_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Second steps and passkeys (ACC-3, ACC-4)

-- An authenticator app.
create table totp (
  user_id text collate "C" primary key references users on delete cascade,
  -- Names the key with which `secret` is encrypted.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  secret bytea not null check (octet_length(secret) between 29 and 200),
  -- Null during setup: the sign-in does not ask for a code yet.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: each code is accepted once.
  last_step bigint not null default 0 check (last_step >= 0),
  created_at timestamptz not null
);

create table recovery_code (
  user_id text collate "C" not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Wrong codes since the last right one (SAFE-2).
create table second_step_failure (
  user_id text collate "C" primary key references users on delete cascade,
  wrong integer not null check (wrong >= 0),
  last_at timestamptz not null,
  -- When the last mail about it went to the owner.
  mailed_at timestamptz
);

create table passkey (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  -- The browser's id of it, in base64url.
  credential_id text collate "C" not null unique
    check (credential_id ~ '^[\w-]+$' and char_length(credential_id) between 4 and 1400),
  public_key bytea not null check (octet_length(public_key) between 16 and 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When the last challenge that it answered was made: earlier challenges are refused.
  challenged_at timestamptz not null
);
create index passkey_user on passkey (user_id, id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Invitations (SITE-2)

-- A link to one address, used once.
create table invitation (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  email text not null check (email <> ''),
  email_key text collate "C" not null,
  -- The role that it gives at the desk. Null for an invitation to make an account.
  role text check (role in ('owner', 'editor', 'support', 'finance')),
  -- Of the secret in the link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null once the admin's account is deleted.
  invited_by text collate "C" references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  constraint invitation_used_or_revoked check (num_nonnulls(revoked_at, used_at) <= 1)
);
create index invitation_newest on invitation (created_at desc, id desc);
create index invitation_invited_by on invitation (invited_by) where invited_by is not null;
-- A new invitation of the same kind to the same address replaces the open one.
create unique index invitation_open on invitation (email_key, (role is not null))
  where revoked_at is null and used_at is null;

-- An invitation to a role ends with its sender's role and with the sender's account (SAFE-1). Invitations to make an
-- account give no rights, and stay.
create function revoke_role_invitations() returns trigger language plpgsql as $$
begin
  update invitation set revoked_at = app_now()
    where invited_by = old.id and role is not null and used_at is null and revoked_at is null;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger revoke_role_invitations after update of role, disabled_at, deletion_requested_at on users
  for each row when (
    old.role is distinct from new.role
    or (old.disabled_at is null and new.disabled_at is not null)
    or (old.deletion_requested_at is null and new.deletion_requested_at is not null)
  ) execute function revoke_role_invitations();
-- Before the foreign key clears the sender.
create trigger revoke_role_invitations_of_deleted before delete on users
  for each row when (old.role <> 'user') execute function revoke_role_invitations();

-- ---------------------------------------------------------------------------------------------------------------------
-- Personal data

-- The archive of what the site holds about a member (ACC-5). A new one replaces the old one.
create table data_export (
  user_id text collate "C" primary key references users on delete cascade,
  -- Names its file in storage.
  id text collate "C" not null unique default new_id() check (id ~ '^[0-9a-f]{24}$'),
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz(3) not null,
  bytes bigint check (bytes > 0),
  -- The file is removed then.
  expires_at timestamptz(3),
  constraint data_export_ready check ((state = 'ready') = (num_nonnulls(bytes, expires_at) = 2))
);
create index data_export_expires_at on data_export (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Mail

-- Outbox: a mail is queued in the transaction of the change that it reports.
create table mail (
  id bigint generated always as identity primary key,
  -- The account that the mail was for when it was queued, even if its address has changed since: deleting the account
  -- deletes its mails (ACC-6). No foreign key: an id alone identifies no person.
  user_id text collate "C",
  -- Ids of the accounts that the text names besides: erasing an account goes by them (decision 73).
  data_subject_ids text[] not null default '{}',
  recipient text not null check (recipient <> '' and recipient !~ '[\r\n]'),
  reply_to text check (reply_to !~ '[\r\n]'),
  -- Where a mail program unsubscribes with one click (RFC 8058).
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[^[:space:]<>]+$'),
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text not null,
  -- Contains a link that grants access: its bodies are erased once it is sent or useless.
  is_secret boolean not null default false,
  -- queued -> sending -> sent. A failed try goes back to queued, the last one to failed. If the process died while
  -- sending, it is unknown whether the mail was delivered: uncertain, and never sent again automatically.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  -- The mail server refuses mail for this recipient.
  is_refused boolean not null default false,
  created_at timestamptz not null,
  -- Not sent earlier because of the hourly limit of mail_recipient.
  not_before timestamptz,
  useless_after timestamptz,
  sent_at timestamptz,
  -- When an admin marked it as settled.
  dismissed_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check (useless_after is not null or not is_secret),
  constraint mail_refused_check check (not (is_refused and state = 'sent')),
  constraint mail_dismissed_check check (dismissed_at is null or state in ('failed', 'uncertain'))
);
create index mail_created_at on mail (created_at);
create index mail_of_recipient on mail (lower_case(recipient), id desc);
create index mail_unsent on mail (state, created_at) where state <> 'sent' and dismissed_at is null;
create index mail_with_secret on mail (useless_after) where is_secret and text_body <> '';

-- Whether the last mail to an address of which the outcome is known was refused.
create function refuses_mail(address text) returns boolean language sql stable
return coalesce((
  select m.is_refused from mail m
  where lower_case(m.recipient) = lower_case(address) and (m.is_refused or m.state = 'sent')
  order by m.id desc limit 1), false);

-- Unconfirmed addresses get one mail an hour.
create table mail_recipient (
  address text collate "C" primary key,
  next_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Repeated calls

-- A client may send a call that makes something again when its answer was lost (decision 76). The first answer is
-- stored in the transaction that made it, and deleted after a day.
create table idempotency_key (
  -- Null for a visitor.
  caller_id text references users on delete cascade,
  -- `POST /api/admin/vouchers`
  endpoint text not null,
  key text not null check (key ~ '^[!-~]{1,200}$'),
  -- SHA-256 of the request.
  request_hash bytea not null check (length(request_hash) = 32),
  answer json not null,
  created_at timestamptz not null,
  unique nulls not distinct (caller_id, endpoint, key)
);
