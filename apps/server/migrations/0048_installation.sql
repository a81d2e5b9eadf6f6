-- Who this installation is, to storage and to payment providers: random, so that it outlives a change of PUBLIC_URL, and in
-- the database, so that it goes with a backup or an archive. One row.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into installation default values;
