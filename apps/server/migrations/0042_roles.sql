-- ACC-7. Roles in the desk. What each of them may do is in packages/contract/src/permissions.ts.
alter table users drop constraint users_role_check;
update users set role = 'owner' where role = 'admin';
alter table users add constraint users_role_check check (role in ('user', 'owner', 'editor', 'support', 'finance'));
-- The few who have one.
create index users_role on users (role) where role <> 'user';

-- Who came to the desk has shown that they read their mail, or was created on the command line.
create or replace function is_confirmed_address(address text) returns boolean language sql stable
return exists (
  select from users u
  where lower_case(u.email) = lower_case(address) and (u.email_confirmed_at is not null or u.role <> 'user'));

drop trigger users_end_setup on users;
create trigger users_end_setup after insert or update of role on users
  for each row when (new.role = 'owner') execute function end_setup();

-- The last owner cannot be removed. Two removals at once run one after the other: the second counts what the first left.
create function require_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users:owner', 0));
  if not exists (
    select from users where role = 'owner' and disabled_at is null and deletion_requested_at is null) then
    raise exception 'the last owner cannot be removed' using errcode = 'check_violation', constraint = 'users_last_owner';
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

-- Null: an invitation to make an account.
alter table invitation add column role text check (role in ('owner', 'editor', 'support', 'finance'));
drop index invitation_open;
-- Another one of the same kind to the same address takes its place.
create unique index invitation_open on invitation (email_key, (role is not null))
  where revoked_at is null and used_at is null;
