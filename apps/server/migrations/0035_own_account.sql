-- ACC-1. What a member sees of each signed-in browser: its name in words, and the network that it signed in from, not the
-- address. Null for sessions from before.
alter table session
  add column device text check (char_length(device) between 1 and 80),
  add column network text check (char_length(network) between 1 and 60),
  -- To within a few minutes: a write for every request would cost more than it tells.
  add column seen_at timestamptz;

alter table session drop constraint session_ended_because_check;
alter table session add constraint session_ended_because_check
  check (ended_because in ('logout', 'password', 'reused', 'role', 'disabled', 'elsewhere')) not valid;
alter table session validate constraint session_ended_because_check;

-- A new address that waits until both mailboxes, the old and the new one, have confirmed it. Secrets are stored as hashes.
create table email_change (
  user_id text collate "C" primary key references users on delete cascade,
  email text not null check (char_length(email) between 3 and 254 and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  email_key text collate "C" not null check (email_key <> ''),
  -- Null until the mails are written.
  old_secret_hash bytea unique check (octet_length(old_secret_hash) = 32),
  new_secret_hash bytea unique check (octet_length(new_secret_hash) = 32),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- With both it is done, and the row is gone.
  check (old_confirmed_at is null or new_confirmed_at is null)
);
create index email_change_expires_at on email_change (expires_at);
