-- ACC-6: whom an entry of the audit log, or a mail to somebody else, names: ids of accounts (decision 73). Erasing an
-- account goes by these ids, never by what the text contains, as anybody may choose a name or an address that occurs in
-- other entries.

alter table audit_log add column data_subject_ids text[] not null default '{}';
-- Besides `user_id`, which is whom the mail was for.
alter table mail add column data_subject_ids text[] not null default '{}';

-- An entry about a person names them, whoever writes it.
create or replace function audit_log_chained() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(7719460116);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  if new.target_kind = 'person' and new.target_id <> all (new.data_subject_ids) then
    new.data_subject_ids := new.data_subject_ids || new.target_id;
  end if;
  new.actor_salt := new_salt();
  new.target_salt := new_salt();
  new.actor_hash := audit_log_actor_hash(new);
  new.target_hash := audit_log_target_hash(new);
  new.digest := audit_log_digest(new, coalesce(last.digest, '\x'::bytea));
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Entries that there are. For this transaction alone the ids may be filled in.

create or replace function audit_log_is_only_erased() returns trigger language plpgsql as $$
begin
  old.data_subject_ids := new.data_subject_ids;
  if new is distinct from old then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

update audit_log set data_subject_ids = array[target_id] where target_kind = 'person' and target_id is not null;
update audit_log set data_subject_ids = array[before ->> 'userId']
where action = 'viewing.end' and before ->> 'userId' is not null;
update audit_log r set data_subject_ids = array[c.user_id]
from comment c where r.target_kind = 'comment' and c.id = r.target_id and c.user_id is not null;
-- Of comments that are gone, `Ann on "A film"`: whose name that is, if they had their account already.
update audit_log r set data_subject_ids = array[u.id]
from users u
where r.target_kind = 'comment' and r.data_subject_ids = '{}' and r.target_salt is not null
  and u.username = split_part(r.target_name, ' on "', 1) and u.created_at <= r.at;
-- Erased before, and not known for whom.
update audit_log set data_subject_ids = '{unknown}' where target_salt is null and data_subject_ids = '{}';

-- The only change is to erase: a text and its salt, together. Whoever was found by another way than an id is added.
create or replace function audit_log_is_only_erased() returns trigger language plpgsql as $$
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
    if old.target_salt is not null and new.data_subject_ids @> old.data_subject_ids then
      allowed.data_subject_ids := new.data_subject_ids;
    end if;
  end if;
  if new is distinct from allowed then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Entries that were changed, follow a missing one, or were erased though nobody whom they name was.
create or replace view audit_log_broken as
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
      or not exists (select from unnest(r.data_subject_ids) subject
        where not exists (select from users u where u.id = subject)));
