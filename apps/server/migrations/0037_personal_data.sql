-- ACC-5, ACC-6: what a member takes along, and how an account is deleted.

alter table users
  -- The member has asked for it. Seven days later a job deletes the account; until then it can be taken back.
  add column deletion_requested_at timestamptz(3);
create index users_deletion_requested_at on users (deletion_requested_at) where deletion_requested_at is not null;

-- The archive of what the site holds about a member. A new one replaces the old one.
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

-- Empty: the account of this address was deleted.
alter table gift drop constraint gift_recipient_check;

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit log: what names people can be erased without breaking the chain (decision 57). The digest covers two salted hashes
-- in its place: of who acted, and of what it was done to. Erasing removes the text together with its salt.

alter table audit_log
  add column actor_salt bytea check (octet_length(actor_salt) = 32),
  add column actor_hash bytea check (octet_length(actor_hash) = 32),
  add column target_salt bytea check (octet_length(target_salt) = 32),
  add column target_hash bytea check (octet_length(target_hash) = 32),
  drop constraint audit_log_check,
  add constraint audit_log_actor_named check (actor_salt is null or (actor_id is null) = (actor_email is null));

create function new_salt() returns bytea language sql volatile
return sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create function audit_log_actor_hash(entry audit_log) returns bytea language sql immutable
return sha256(entry.actor_salt || convert_to(jsonb_build_array(entry.actor_email, entry.address)::text, 'UTF8'));

create function audit_log_target_hash(entry audit_log) returns bytea language sql immutable
return sha256(entry.target_salt || convert_to(jsonb_build_array(entry.target_name, entry.before, entry.after)::text, 'UTF8'));

-- The chain of the entries that there are is made anew. One that was broken before keeps its digest, and so stays broken.
create temporary table audit_log_before on commit drop as select id from audit_log_broken;
drop view audit_log_broken;
drop trigger audit_log_is_append_only on audit_log;
create or replace function audit_log_digest(entry audit_log, previous bytea) returns bytea language sql immutable
return sha256(previous || convert_to(jsonb_build_array(
  entry.id, extract(epoch from entry.at), entry.actor_id, entry.request_id, entry.action, entry.target_kind,
  entry.target_id, encode(entry.actor_hash, 'hex'), encode(entry.target_hash, 'hex'))::text, 'UTF8'));

update audit_log set actor_salt = new_salt(), target_salt = new_salt();
update audit_log r set actor_hash = audit_log_actor_hash(r), target_hash = audit_log_target_hash(r);
do $$
declare
  entry audit_log;
  previous bytea := '\x';
begin
  for entry in select * from audit_log order by id loop
    if not exists (select from audit_log_before b where b.id = entry.id) then
      entry.digest := audit_log_digest(entry, previous);
      update audit_log set digest = entry.digest where id = entry.id;
    end if;
    previous := entry.digest;
  end loop;
end $$;

create or replace function audit_log_chained() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(7719460116);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.actor_salt := new_salt();
  new.target_salt := new_salt();
  new.actor_hash := audit_log_actor_hash(new);
  new.target_hash := audit_log_target_hash(new);
  new.digest := audit_log_digest(new, coalesce(last.digest, '\x'::bytea));
  return new;
end $$;

create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- The only change is to erase: a text and its salt, together.
create function audit_log_is_only_erased() returns trigger language plpgsql as $$
declare
  allowed audit_log := old;
begin
  if new.actor_salt is null then
    allowed.actor_salt := null;
    allowed.actor_email := null;
    allowed.address := null;
  end if;
  if new.target_salt is null then
    allowed.target_salt := null;
    allowed.target_name := '';
    allowed.before := null;
    allowed.after := null;
  end if;
  if new is distinct from allowed then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_log_is_only_erased before update on audit_log
  for each row execute function audit_log_is_only_erased();

-- Entries that were changed, follow a missing one, or were erased though the account that they name is there.
create view audit_log_broken as
  select r.id from (
    select r.*, audit_log_digest(r, coalesce(lag(r.digest) over (order by r.id), '\x'::bytea)) as expected,
      r.id - coalesce(lag(r.id) over (order by r.id), 0) as step,
      audit_log_actor_hash(r) as expected_actor, audit_log_target_hash(r) as expected_target
    from audit_log r) r
  where r.digest <> r.expected or r.step <> 1
    or r.actor_hash <> r.expected_actor or r.target_hash <> r.expected_target
    or r.actor_salt is null and (num_nonnulls(r.actor_email, r.address) > 0
      or exists (select from users u where u.id = coalesce(r.actor_id, r.target_id)))
    or r.target_salt is null and (r.target_name <> '' or num_nonnulls(r.before, r.after) > 0
      or r.target_kind = 'person' and exists (select from users u where u.id = r.target_id));
