-- Everything that was done at the desk: who, what, before and after, when and from where. Written in the transaction of what
-- it tells about, read in the desk, and never changed: each entry holds a digest of itself and of the one before it.
create table desk_record (
  -- Without gaps, so that one that is missing is noticed.
  id bigint primary key,
  at timestamptz(3) not null,
  -- Null: the house did it by itself. No reference: who leaves stays on record.
  actor_id text collate "C",
  actor_email text,
  address text,
  request_id text,
  action text not null check (action ~ '^[a-z]+\.[a-z-]+$'),
  target_kind text not null check (target_kind in ('movie', 'person', 'comment', 'list')),
  target_id text,
  -- As it was called then.
  target_name text not null,
  before jsonb,
  after jsonb,
  digest bytea not null check (octet_length(digest) = 32),
  check ((actor_id is null) = (actor_email is null))
);
create index desk_record_of_target on desk_record (target_id, id desc) where target_id is not null;
create index desk_record_by_action on desk_record (action, id desc);
create index desk_record_by_actor on desk_record (actor_id, id desc);

create function desk_record_digest(entry desk_record, previous bytea) returns bytea language sql immutable
return sha256(previous || convert_to(jsonb_build_array(
  entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_email, entry.address, entry.request_id, entry.action,
  entry.target_kind, entry.target_id, entry.target_name, entry.before, entry.after)::text, 'UTF8'));

-- Writers take turns from here to the end of their transaction: write the record last.
create function desk_record_chained() returns trigger language plpgsql as $$
declare
  last desk_record;
begin
  perform pg_advisory_xact_lock(7719460116);
  select * into last from desk_record order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.digest := desk_record_digest(new, coalesce(last.digest, '\x'::bytea));
  return new;
end $$;
create trigger desk_record_chained before insert on desk_record
  for each row execute function desk_record_chained();

create function desk_record_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the record of the desk is never changed' using errcode = 'restrict_violation';
end $$;
create trigger desk_record_is_kept before update or delete or truncate on desk_record
  for each statement execute function desk_record_is_kept();

-- Entries that are not as they were written, or follow one that is missing.
create view desk_record_broken as
  select id from (
    select r.id, r.digest, desk_record_digest(r, coalesce(lag(r.digest) over (order by r.id), '\x'::bytea)) as expected,
      r.id - coalesce(lag(r.id) over (order by r.id), 0) as step
    from desk_record r) chain
  where digest <> expected or step <> 1;
