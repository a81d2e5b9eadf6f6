-- Desk: the installation and its settings, pages, mail texts, imports, messages of visitors, statistics and audit log.

-- ---------------------------------------------------------------------------------------------------------------------
-- Installation

-- The identity of this installation for storage and payment providers: random, so that it outlives a change of
-- PUBLIC_URL, and in the database, so that it goes with a backup. One row.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into installation default values;

-- The secret of the setup address, as long as there is no owner (SITE-1). One row at most.
create table setup (
  is_only boolean primary key default true check (is_only),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- The first owner ends the setup, on the page or on the command line.
create function end_setup() returns trigger language plpgsql as $$
begin
  delete from setup;
  return null;
end $$;
create trigger users_end_setup after insert or update of role on users
  for each row when (new.role = 'owner') execute function end_setup();

-- ---------------------------------------------------------------------------------------------------------------------
-- Settings, pages and mail texts

-- The settings of the desk, every version of them: the newest row counts, and what it does not name comes from the
-- environment (SITE-2). The contract has the list of settings.
create table settings_version (
  id integer generated always as identity primary key,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- Null for the system, or a deleted account. The audit log keeps the name.
  changed_by text collate "C" references users on delete set null,
  changed_at timestamptz(3) not null
);
create index settings_version_changed_by on settings_version (changed_by) where changed_by is not null;

-- Every process reads them again, and drops its cached responses and pages.
create function settings_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end $$;
create trigger settings_announced after insert on settings_version
  for each statement execute function settings_announced();

-- Pages that the operator writes, every version of each: the newest counts (SITE-3).
create table page_version (
  id integer generated always as identity primary key,
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) <= 300),
  -- Markdown. Null: from then on the page had the product's words again, or was gone.
  text text check (char_length(text) between 1 and 50000),
  is_in_footer boolean not null check (text is not null or not is_in_footer),
  -- Null for a deleted account. The audit log keeps the name.
  changed_by text collate "C" references users on delete set null,
  changed_at timestamptz(3) not null
);
create index page_version_slug on page_version (slug, id desc);
create index page_version_changed_by on page_version (changed_by) where changed_by is not null;
-- Every process also reads the links of the footer again.
create trigger settings_announced after insert on page_version
  for each statement execute function settings_announced();

-- Mails that the operator reworded (SITE-4). The others have the texts of locales/mails.
create table mail_wording (
  mail_id text collate "C" not null check (mail_id <> ''),
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (subject ~ '\S' and subject !~ '[\r\n]'),
  text text not null check (text ~ '\S'),
  changed_at timestamptz not null,
  changed_by text collate "C" references users on delete set null,
  primary key (mail_id, language)
);
create index mail_wording_changed_by on mail_wording (changed_by);

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages of visitors

create table contact_message (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_message_created_at on contact_message (created_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Imports of movies from a CSV file, or from folders with NFO files (SITE-7)

-- An import is read as a whole into rows; a dry run and the import itself go through them in chunks, each one
-- transaction, and write the outcome of each row.
create table import (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  source text not null check (source in ('csv', 'folder')),
  file_name text not null check (char_length(file_name) between 1 and 300),
  -- Of a CSV file.
  columns text[] not null default '{}',
  -- By field of the movie form, the number of its column, from 0.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  state text not null default 'open' check (state in ('open', 'checking', 'checked', 'importing', 'done')),
  rows integer not null check (rows > 0),
  -- Rows by outcome, of the dry run or of the import.
  added integer not null default 0 check (added >= 0),
  changed integer not null default 0 check (changed >= 0),
  same integer not null default 0 check (same >= 0),
  bad integer not null default 0 check (bad >= 0),
  -- Fields that were changed by hand and stay.
  kept integer not null default 0 check (kept >= 0),
  failures smallint not null default 0 check (failures >= 0),
  -- A sentence for the editor: it has stopped, and can be tried again.
  problem text check (problem <> ''),
  created_at timestamptz not null,
  created_by text collate "C" references users on delete set null,
  finished_at timestamptz,
  constraint import_counts check (added + changed + same + bad <= rows),
  constraint import_problem_of_run check (problem is null or state in ('checking', 'importing')),
  constraint import_finished check ((state = 'done') = (finished_at is not null))
);
create index import_of_user on import (created_by);

create table import_row (
  import_id text collate "C" not null references import on delete cascade,
  -- As a spreadsheet counts them.
  number integer not null check (number > 0),
  -- Cells of a CSV file, or fields by name.
  given jsonb not null,
  -- The operator's own key: the reference, or title and year. Two rows of a file with the same one are a mistake.
  key text collate "C",
  -- Null until a run has looked at it.
  outcome text check (outcome in ('added', 'changed', 'same', 'bad')),
  -- Of a bad row: [{ field, message, given }]
  reasons jsonb check (jsonb_typeof(reasons) = 'array'),
  primary key (import_id, number),
  constraint import_row_reasons_of_bad check ((outcome is not distinct from 'bad') = (reasons is not null))
);
create index import_row_pending on import_row (import_id, number) where outcome is null;
create index import_row_bad on import_row (import_id, number) where outcome = 'bad';
create index import_row_of_key on import_row (import_id, key);

-- What the last import wrote of a movie. A field that differs from it was changed by hand, and stays.
create table imported_movie (
  movie_id text collate "C" primary key references movie on delete cascade,
  -- The operator's own key; null if the file had none.
  reference text collate "C" unique check (char_length(reference) between 1 and 300),
  -- Title and year as the file has them.
  title_key text collate "C" not null check (char_length(title_key) between 1 and 320),
  -- By column of `movie`. Of a picture that lay beside an NFO file, also the hash of the file.
  fields jsonb not null check (jsonb_typeof(fields) = 'object')
);
create index imported_movie_title on imported_movie (title_key);

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit log

-- Each action at the desk: the person who acted, what it was done to, before and after, when and from where. Written in
-- the transaction of the action and append-only, but for the texts that name people, which can be erased (decision 57).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null for the system. No foreign key: entries of deleted users stay.
  actor_id text collate "C",
  actor_email text,
  address text,
  request_id text,
  action text not null check (action ~ '^[a-z]+\.[a-z-]+$'),
  -- The list of kinds is in the contract.
  target_kind text not null check (target_kind ~ '^[a-z]+$'),
  target_id text,
  -- Its name at that time.
  target_name text not null,
  before jsonb,
  after jsonb,
  -- Ids of the accounts that the entry names (decision 73). Erasing an account goes by these ids, never by the text, as
  -- a name or an address may occur in entries about other people.
  data_subject_ids text[] not null default '{}',
  constraint audit_log_actor_named check (actor_email is null or actor_id is not null),
  constraint audit_log_person_is_data_subject check (target_kind <> 'person' or target_id = any (data_subject_ids))
);
create index audit_log_of_target on audit_log (target_id, id desc) where target_id is not null;
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
-- The audit log grows for ever, and deleting an account searches the entries that name it.
create index audit_log_by_data_subject on audit_log using gin (data_subject_ids);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- The only change is to erase personal data. It may add ids of people that the erased text named.
create function audit_log_is_only_erased() returns trigger language plpgsql as $$
declare
  allowed audit_log := old;
begin
  if num_nonnulls(new.actor_email, new.address) = 0 then
    allowed.actor_email := null;
    allowed.address := null;
  end if;
  if new.target_name = '' and num_nonnulls(new.before, new.after) = 0 then
    allowed.target_name := '';
    allowed.before := null;
    allowed.after := null;
    if new.data_subject_ids @> old.data_subject_ids then
      allowed.data_subject_ids := new.data_subject_ids;
    end if;
  end if;
  if new is distinct from allowed then
    raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_log_is_only_erased before update on audit_log
  for each row execute function audit_log_is_only_erased();
