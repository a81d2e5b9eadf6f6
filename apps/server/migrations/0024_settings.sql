-- SITE-2. What the desk has set, and every state before it: the newest row holds, and what it does not name comes from the
-- environment. The contract has the list of settings.
create table settings_version (
  id integer generated always as identity primary key,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Null: the system, or somebody whose account was deleted. The audit log keeps who it was.
  changed_by text collate "C" references users on delete set null,
  changed_at timestamptz(3) not null
);
create index settings_version_changed_by on settings_version (changed_by) where changed_by is not null;

-- Every process reads them again, and drops the responses and pages that it has cached.
create function settings_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_announced after insert on settings_version
  for each statement execute function settings_announced();
