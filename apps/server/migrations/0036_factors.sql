-- ACC-3, ACC-4: what somebody shows besides, or instead of, their password.

-- When its owner last showed a credential, if that was after they signed in.
alter table session add column authenticated_at timestamptz;

alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('logout', 'password', 'reused', 'role', 'disabled', 'elsewhere', 'factor')) not valid;
alter table session validate constraint session_ended_because_check;

-- An authenticator app.
create table totp (
  user_id text collate "C" primary key references users on delete cascade,
  -- Encrypted; `key_id` names the key.
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  secret bytea not null check (octet_length(secret) between 29 and 200),
  -- Null: it is being set up, and asked for by nobody.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code is used once.
  last_step bigint not null default 0 check (last_step >= 0),
  created_at timestamptz not null
);

create table recovery_code (
  user_id text collate "C" not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkey (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text collate "C" not null unique
    check (credential_id ~ '^[\w-]+$' and char_length(credential_id) between 4 and 1400),
  public_key bytea not null check (octet_length(public_key) between 16 and 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When the last challenge that it has answered was made: an earlier one is not taken any more.
  challenged_at timestamptz not null
);
create index passkey_user on passkey (user_id, id);
