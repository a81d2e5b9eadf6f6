-- Files on their way from the desk to storage, and those that have arrived and wait for somebody to make something of them.
create table upload (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null: their account was deleted. Nobody can go on with it then.
  user_id text collate "C" references users on delete set null,
  purpose text not null check (purpose in ('master', 'trailer', 'picture', 'subtitles')),
  -- As the editor's file was called: shown, never used as a name.
  file_name text not null check (char_length(file_name) between 1 and 300),
  bytes bigint not null check (bytes > 0),
  -- How much of it is safely stored.
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  -- Where it lies in storage when it is whole.
  storage_key text not null unique check (storage_key <> ''),
  -- The object store's name for its multipart upload, where there is one.
  multipart_id text check (multipart_id <> ''),
  created_at timestamptz not null default now(),
  -- When something of it last arrived.
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  -- From then on the file belongs to whoever took it.
  taken_at timestamptz,
  constraint upload_finished_whole check (finished_at is null or received_bytes = bytes),
  constraint upload_taken_finished check (taken_at is null or finished_at is not null)
);
create index upload_oldest on upload (touched_at);
create index upload_of_user on upload (user_id);

-- What an object store has of an upload; on a disk it is one file that grows.
create table upload_part (
  upload_id text collate "C" not null references upload on delete cascade,
  number integer not null check (number between 1 and 10000),
  bytes bigint not null check (bytes > 0),
  -- By which the store knows it again when the upload is completed.
  etag text not null check (etag <> ''),
  primary key (upload_id, number)
);
