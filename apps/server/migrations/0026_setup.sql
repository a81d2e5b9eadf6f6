-- SITE-1: the secret of the setup address, as long as there is no admin. One row at most.
create table setup (
  is_only boolean primary key default true check (is_only),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- Whoever makes the first admin, by whichever way, ends the setup.
create function end_setup() returns trigger language plpgsql as $$
begin
  delete from setup;
  return null;
end $$;
create trigger users_end_setup after insert or update of role on users
  for each row when (new.role = 'admin') execute function end_setup();
