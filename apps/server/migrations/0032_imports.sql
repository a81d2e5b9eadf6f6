-- Movies from a CSV file, or from folders with NFO files (SITE-7). An import is read as a whole into rows; a dry run and the
-- import itself go through them in chunks, each one transaction, and note on each row what becomes of it.

alter table upload
  drop constraint upload_purpose_check,
  add constraint upload_purpose_check check (purpose in ('master', 'trailer', 'picture', 'subtitles', 'import'));

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
  -- Rows by what becomes of them, of the dry run or of the import.
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
  -- Null: not looked at yet.
  outcome text check (outcome in ('added', 'changed', 'same', 'bad')),
  -- Of a bad row: [{ field, message, given }]
  reasons jsonb check (jsonb_typeof(reasons) = 'array'),
  primary key (import_id, number),
  constraint import_row_reasons_of_bad check ((outcome is not distinct from 'bad') = (reasons is not null))
);
create index import_row_pending on import_row (import_id, number) where outcome is null;
create index import_row_bad on import_row (import_id, number) where outcome = 'bad';
create index import_row_of_key on import_row (import_id, key);

-- What the last import has written of a movie. A field that differs from it was changed by hand, and is kept.
create table imported_movie (
  movie_id text collate "C" primary key references movie on delete cascade,
  -- The operator's own key; null: the file had none.
  reference text collate "C" unique check (char_length(reference) between 1 and 300),
  -- Title and year as the file has them.
  title_key text collate "C" not null check (char_length(title_key) between 1 and 320),
  -- By column of `movie`. Of a picture that lay beside an NFO file, also the hash of the file.
  fields jsonb not null check (jsonb_typeof(fields) = 'object')
);
create index imported_movie_title on imported_movie (title_key);
