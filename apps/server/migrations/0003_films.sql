-- Films: uploaded files, the pictures and trailers of movies, films made of masters, and what a movie has to watch.

-- ---------------------------------------------------------------------------------------------------------------------
-- Uploads

-- Files that are being uploaded, and finished ones until a feature claims them.
create table upload (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null once the account is deleted. The upload can then not be continued.
  user_id text collate "C" references users on delete set null,
  purpose text not null check (purpose in ('master', 'trailer', 'picture', 'subtitles', 'import')),
  -- The name of the editor's file: shown, never used as a name in storage.
  file_name text not null check (char_length(file_name) between 1 and 300),
  bytes bigint not null check (bytes > 0),
  -- How much of it is safely stored.
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  -- Where it lies in storage when it is whole.
  storage_key text not null unique check (storage_key <> ''),
  -- The object store's name for its multipart upload, where there is one.
  multipart_id text check (multipart_id <> ''),
  created_at timestamptz not null default now(),
  -- When a part of it last arrived.
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  -- From then on the file belongs to the feature that claimed it.
  claimed_at timestamptz,
  constraint upload_finished_whole check (finished_at is null or received_bytes = bytes),
  constraint upload_claimed_finished check (claimed_at is null or finished_at is not null)
);
create index upload_oldest on upload (touched_at);
create index upload_of_user on upload (user_id);

-- The parts of a multipart upload to an object store. On a disk an upload is one growing file.
create table upload_part (
  upload_id text collate "C" not null references upload on delete cascade,
  number integer not null check (number between 1 and 10000),
  bytes bigint not null check (bytes > 0),
  -- The store asks for it when the upload is completed.
  etag text not null check (etag <> ''),
  primary key (upload_id, number)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Pictures and trailers

-- Posters, backdrops and trailers that editors upload. A movie refers to them by their address, as to any other.
create table movie_media (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('poster', 'backdrop', 'trailer')),
  -- Also the key in storage. The id is part of it, so that it is never used for another content.
  address text not null unique generated always as (
    '/media/uploads/' || id || '/' || kind || case kind when 'trailer' then '.m3u8' else '.webp' end) stored,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  -- The name of the editor's file: shown, never used as a name in storage.
  file_name text not null check (char_length(file_name) between 1 and 300),
  -- Where the uploaded file lies in storage, as long as it is needed.
  source_key text unique check (source_key <> ''),
  progress real not null default 0 check (progress between 0 and 1),
  failures smallint not null default 0 check (failures >= 0),
  -- A sentence for the editor, and ffmpeg's own words.
  problem text,
  problem_detail text,
  -- Of a picture: becomes the movie's.
  preview text check (is_preview(preview)),
  created_at timestamptz not null default now(),
  created_by text collate "C" references users on delete set null,
  -- When the sweep first found that no movie refers to it. Null while one does.
  unused_since timestamptz,
  constraint movie_media_source check ((state = 'ready') = (source_key is null)),
  constraint movie_media_problem_named check ((state = 'failed') = (problem is not null))
);
create index movie_media_of_user on movie_media (created_by);

-- ---------------------------------------------------------------------------------------------------------------------
-- Films

-- One film is made of one master. A movie may have several (an old one, its replacement), and shows at most one.
create table film (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null once the movie is purged: the sweep then removes the files, and the row.
  movie_id text collate "C" references movie on delete set null,
  state text not null default 'probing' check (
    state in ('probing', 'refused', 'probed', 'preparing', 'ready', 'failed', 'cancelled', 'removed')),
  -- Where the master lies in storage. Null while a file of the ingest folder is being copied.
  master_key text check (master_key <> ''),
  -- The name of the editor's file: shown, never used as a name in storage.
  master_name text not null check (char_length(master_name) between 1 and 300),
  master_bytes bigint not null check (master_bytes >= 0),
  -- The encoder's report and plan.
  report jsonb,
  plan jsonb,
  -- Where the credits begin: a member who gets there has finished the film. Null if unknown: then 95 % counts.
  credits_ms integer check (credits_ms > 0),
  -- All keys of the film are derived from it.
  secret bytea not null check (octet_length(secret) = 32),
  publish_when_ready boolean not null default true,
  -- A sentence for the editor, and ffmpeg's own words.
  problem text,
  problem_detail text,
  created_at timestamptz not null default now(),
  created_by text collate "C" references users on delete set null,
  prepared_at timestamptz,
  removed_at timestamptz,
  unique (id, movie_id),
  constraint film_planned check (state in ('probing', 'refused', 'cancelled', 'removed', 'failed') or plan is not null),
  constraint film_problem_named check (state not in ('refused', 'failed') or problem is not null),
  constraint film_prepared check ((state = 'ready') <= (prepared_at is not null)),
  constraint film_removed check ((state = 'removed') = (removed_at is not null))
);
-- Two films made of one file under ingest/ share it, and neither owns it; a master of our own has one film.
create unique index film_of_master on film (master_key) where master_key like 'masters/%';
create index film_of_movie on film (movie_id, created_at desc);
create index film_of_user on film (created_by);
create index film_unfinished on film (created_at desc)
  where state in ('probing', 'probed', 'preparing', 'failed', 'refused');
create index film_removed_first on film (removed_at) where state = 'removed';

-- The movie's page says that its film is being prepared: cached pages are dropped when that begins and ends.
create function film_coming() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger film_coming after update of state on film for each row
  when (old.state <> new.state and 'preparing' in (old.state, new.state)) execute function film_coming();

-- A part of the encoding: two minutes of one rendition, one audio track, the storyboard. Idempotent: encoding it again
-- writes the same files.
create table encode_part (
  film_id text collate "C" not null references film on delete cascade,
  -- '360p', 'audio-1-2', 'storyboard', 'posters', 'loudness', 'subtitles'
  track text collate "C" not null check (track ~ '^[a-z0-9-]{1,40}$'),
  part integer not null check (part >= 0),
  -- Its share of the whole work, for the progress.
  weight real not null check (weight > 0),
  progress real not null default 0 check (progress between 0 and 1),
  failures smallint not null default 0 check (failures >= 0),
  -- Of each segment, in order.
  seconds double precision[] not null default '{}',
  segment_bytes integer[] not null default '{}' check (cardinality(segment_bytes) = cardinality(seconds)),
  -- Of all files.
  bytes bigint not null default 0 check (bytes >= 0),
  -- What else is known afterwards: the codec of a track, the layout of the storyboard, the loudness.
  result jsonb,
  done_at timestamptz,
  primary key (film_id, track, part),
  constraint encode_part_done check (done_at is null or progress = 1)
);

-- Audio and subtitles of a film, as the player offers them.
create table film_track (
  film_id text collate "C" not null references film on delete cascade,
  kind text not null check (kind in ('audio', 'subtitles')),
  number smallint not null check (number between 0 and 199),
  -- A BCP 47 tag; 'und' if unknown.
  language text not null check (language ~ '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8}){0,3}$'),
  title text not null default '' check (char_length(title) <= 100),
  role text not null,
  channels smallint check (channels in (2, 6)),
  -- Of subtitles: the file that viewers read, the file that it is made of, and by how many milliseconds the first is
  -- later than the second.
  file_key text unique,
  source_key text,
  shift_ms integer not null default 0 check (shift_ms between -86400000 and 86400000),
  primary key (film_id, kind, number),
  constraint film_track_role check (case kind
    when 'audio' then role in ('original', 'dubbed', 'commentary', 'description')
    else role in ('subtitles', 'captions', 'forced') end),
  constraint film_track_file check ((kind = 'subtitles') = (file_key is not null)),
  constraint film_track_channels check ((kind = 'audio') = (channels is not null))
);

-- Worker processes that encode films and are alive. The desk lists them, with the sandbox that ffmpeg runs in.
create table film_encoder (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  host text not null check (host <> ''),
  sandbox text not null check (sandbox in ('bubblewrap', 'unshare', 'none')),
  seen_at timestamptz not null default now()
);

-- ---------------------------------------------------------------------------------------------------------------------
-- The movie's film

-- A movie without a row here has its trailer, and nothing else.
create table movie_film (
  movie_id text collate "C" primary key references movie on delete cascade,
  film_id text collate "C" unique,
  -- A stream elsewhere, played as it is.
  external_url text check (char_length(external_url) <= 2000 and external_url ~ '^https?://[^/\s]\S*$'),
  is_premium boolean not null default true,
  -- Copied from the film's plan: lists show it, and the plan is long.
  duration_ms integer check (duration_ms > 0),
  -- When the movie's film could be watched for the first time.
  published_at timestamptz,
  -- Deferred: a movie that is purged takes its row along in the same statement.
  foreign key (film_id, movie_id) references film (id, movie_id) deferrable initially deferred,
  constraint movie_film_one_source check (film_id is null or external_url is null),
  constraint movie_film_external_is_free check (external_url is null or not is_premium)
);
create index movie_film_published on movie_film (published_at desc) where published_at is not null;

-- A film can be published once viewers can play all of it.
create function movie_film_watchable() returns trigger language plpgsql as $$
begin
  new.duration_ms := null;
  if new.film_id is not null then
    select (plan ->> 'durationMs')::float8::integer into new.duration_ms from film
      where id = new.film_id and state in ('preparing', 'ready') for share;
    if not found then
      raise exception 'film % cannot be published', new.film_id
        using errcode = 'check_violation', constraint = 'movie_film_watchable';
    end if;
  end if;
  perform pg_notify('catalogue', '');
  return new;
end $$;
create trigger movie_film_watchable before insert or update on movie_film
  for each row execute function movie_film_watchable();

create function movie_film_published() returns trigger language plpgsql as $$
begin
  new.published_at := coalesce(new.published_at, app_now());
  return new;
end $$;
create trigger movie_film_published before insert or update on movie_film
  for each row when (num_nonnulls(new.film_id, new.external_url) > 0 and new.published_at is null)
  execute function movie_film_published();

create function film_access(film_id text, external_url text, is_premium boolean) returns text
language sql immutable parallel safe
return case when film_id is null and external_url is null then null when is_premium then 'premium' else 'free' end;

-- Locks in the order of all writers: the movie, its counter, its lists. A transaction that changes the movie lists it
-- anew, before this one or after it.
create function movie_film_listed() returns trigger language plpgsql as $$
declare
  shown movie_film;
  now_access text;
begin
  if tg_op = 'DELETE' then
    shown := old;
  else
    shown := new;
    now_access := film_access(shown.film_id, shown.external_url, shown.is_premium);
  end if;
  perform from movie m where m.id = shown.movie_id for no key update;
  perform from movie_counter c where c.movie_id = shown.movie_id for share;
  update movie_list l set access = now_access
    where l.movie_id = shown.movie_id and l.access is distinct from now_access;
  update movie_search s set access = now_access
    where s.movie_id = shown.movie_id and s.access is distinct from now_access;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_film_listed after insert or update or delete on movie_film
  for each row execute function movie_film_listed();
