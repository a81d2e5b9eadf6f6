-- SITE-2: sign-up by invitation. A link to one address, used once.
create table invitation (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  email text not null check (email <> ''),
  email_key text collate "C" not null,
  -- Of the secret in the link.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null: the admin's account was deleted.
  invited_by text collate "C" references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3),
  used_at timestamptz(3),
  constraint invitation_used_or_revoked check (num_nonnulls(revoked_at, used_at) <= 1)
);
create index invitation_newest on invitation (created_at desc, id desc);
create index invitation_invited_by on invitation (invited_by) where invited_by is not null;
-- Another one to the same address takes its place.
create unique index invitation_open on invitation (email_key) where revoked_at is null and used_at is null;
