-- People, and what they are signed in with. (`users` and not `user`: that word belongs to SQL.)

create table users (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  username text not null check (char_length(username) between 3 and 30 and username = btrim(username)
    and username !~ '[@[:cntrl:]]'),
  -- What looks the same is the same: folded by the accounts feature's `usernameKey`.
  username_key text collate "C" not null unique check (username_key <> ''),
  -- As it was given: mail goes there and nowhere else.
  email text not null check (char_length(email) between 3 and 254 and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  email_key text collate "C" not null unique check (email_key <> ''),
  -- Null: signs in with a provider, and has no password to guess.
  password_hash text check (password_hash ~ '^\$argon2id\$'),
  role text not null default 'user' check (role in ('user', 'admin')),
  -- When a link that was mailed there was opened, or a provider vouched for it.
  email_confirmed_at timestamptz,
  password_changed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- One browser in which somebody is signed in. Every request looks here: what is not here, or has ended, opens nothing.
create table session (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id text collate "C" not null references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  remembered boolean not null check (not (remembered and audience = 'admin')),
  -- Which of its tokens holds: each refresh makes the next, and the one before is refused.
  generation integer not null default 1 check (generation >= 1),
  refreshed_at timestamptz not null,
  -- Whether the newest token has been seen in use. If it has not, the answer that carried it may have been lost.
  is_confirmed boolean not null default true,
  created_at timestamptz not null,
  -- The end of its newest token, and the end beyond which there will be none.
  expires_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= expires_at),
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'password', 'reused', 'role', 'disabled')),
  check ((ended_at is null) = (ended_because is null))
);
create index session_of_user on session (user_id) where ended_at is null;
create index session_expires_at on session (expires_at);

-- A new password that waits for its link to be opened. Asking for one of an address that nobody has leaves a row too: the
-- same work is done for everyone. Neither secret can be read here, only recognised.
create table password_reset (
  id bigint generated always as identity primary key,
  -- Null until the mail with the link is written.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  -- What the browser that asked holds in a cookie.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  -- Null once the link was opened in another browser: whoever typed it may not be who reads the mail.
  new_hash text check (new_hash ~ '^\$argon2id\$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index password_reset_of_user on password_reset (user_id);
create index password_reset_expires_at on password_reset (expires_at);

-- A mail that opens something is forgotten once it has left, or has come too late: what a link is made of must not be
-- read here.
alter table mail add column is_secret boolean not null default false;
alter table mail add column useless_after timestamptz check (useless_after is not null or not is_secret);

-- Who somebody is to a sign-in provider. Its word for a person never changes; addresses do.
create table identity (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index identity_of_user on identity (user_id);

-- A sign-in with a provider between its answer and the page that finishes it, once, within a minute, in the same browser.
create table sign_in_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" not null references users on delete cascade,
  remembered boolean not null,
  return_to text not null check (return_to ~ '^/' and return_to !~ '^//'),
  expires_at timestamptz not null
);
create index sign_in_code_expires_at on sign_in_code (expires_at);
