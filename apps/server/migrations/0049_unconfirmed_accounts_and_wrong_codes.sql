-- SAFE-1: an account whose address is not confirmed by then is deleted. Accounts from before have as long as new ones.
alter table users add column confirm_until timestamptz not null default now() + interval '30 days';

-- Whoever set these up has not shown that the address is theirs.
-- locks: the tables of second steps are small, and only rows of unconfirmed accounts are touched
delete from totp where exists (select from users u where u.id = totp.user_id and u.email_confirmed_at is null);
-- locks: as above
delete from passkey where exists (select from users u where u.id = passkey.user_id and u.email_confirmed_at is null);
-- locks: as above
delete from recovery_code
  where exists (select from users u where u.id = recovery_code.user_id and u.email_confirmed_at is null);
-- locks: as above
delete from identity where exists (select from users u where u.id = identity.user_id and u.email_confirmed_at is null);

-- SAFE-2: wrong codes since the last right second step.
create table second_step_failure (
  user_id text collate "C" primary key references users on delete cascade,
  wrong integer not null check (wrong >= 0),
  last_at timestamptz not null,
  -- When the owner was last told.
  mailed_at timestamptz
);

-- SAFE-2: new passwords that were set by a mailed link, for a day.
create table completed_reset (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  completed_at timestamptz not null
);
create index completed_reset_user on completed_reset (user_id, completed_at);
create index completed_reset_age on completed_reset (completed_at);

-- SAFE-1: an invitation to a role is as good as its sender: it ends with their role and with their account. Invitations to
-- make an account give no rights, and stay.
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
-- Before the foreign key forgets the sender.
create trigger revoke_role_invitations_of_deleted before delete on users
  for each row when (old.role <> 'user') execute function revoke_role_invitations();
