-- Films: what is made of a master, and what a movie shows of it.

-- One film is made of one master. A movie may have several (an old one, its replacement), and shows at most one.
create table film (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null once the movie is purged: the sweep then removes the files, and the row.
  movie_id text collate "C" references movie on delete set null,
  state text not null default 'probing' check (
    state in ('probing', 'refused', 'probed', 'preparing', 'ready', 'failed', 'cancelled', 'removed')),
  -- Where the master lies in storage. Null while a file of the ingest folder is being copied.
  master_key text check (master_key <> ''),
  -- As the editor's file was called: shown, never used as a name.
  master_name text not null check (char_length(master_name) between 1 and 300),
  master_bytes bigint not null check (master_bytes >= 0),
  -- The encoder's report and plan.
  report jsonb,
  plan jsonb,
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
-- Of two films that are made of one file under ingest/ neither owns it; a master of our own has one film.
create unique index film_of_master on film (master_key) where master_key like 'masters/%';
create index film_of_movie on film (movie_id, created_at desc);
create index film_of_user on film (created_by);
create index film_unfinished on film (created_at desc) where state in ('probing', 'probed', 'preparing', 'failed', 'refused');
create index film_removed_first on film (removed_at) where state = 'removed';

-- A piece of the work: two minutes of one rung, one audio track, the storyboard. A part is done or not; doing it again
-- gives the same files.
create table film_part (
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
  constraint film_part_done check (done_at is null or progress = 1)
);

-- Audio and subtitles of a film, as the player offers them.
create table film_track (
  film_id text collate "C" not null references film on delete cascade,
  kind text not null check (kind in ('audio', 'subtitles')),
  number smallint not null check (number between 0 and 199),
  -- A BCP 47 tag; 'und' where nobody knows.
  language text not null check (language ~ '^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8}){0,3}$'),
  title text not null default '' check (char_length(title) <= 100),
  role text not null,
  channels smallint check (channels in (2, 6)),
  -- Subtitles: the file that viewers read, and the one that it is made of. Milliseconds later than in the latter.
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

-- What a movie has to watch. Without a row here it has its trailer, and nothing else.
create table movie_film (
  movie_id text collate "C" primary key references movie on delete cascade,
  film_id text collate "C" unique,
  -- A stream elsewhere, played as it is.
  external_url text check (char_length(external_url) <= 2000 and external_url ~ '^https?://[^/\s]\S*$'),
  is_premium boolean not null default true,
  -- Deferred: a movie that is purged takes its row along in the same statement.
  foreign key (film_id, movie_id) references film (id, movie_id) deferrable initially deferred,
  constraint movie_film_one_source check (film_id is null or external_url is null),
  constraint movie_film_external_is_free check (external_url is null or not is_premium)
);

-- Only a film that has all that viewers need may be shown.
create function movie_film_watchable() returns trigger language plpgsql as $$
begin
  if new.film_id is not null and not exists (
    select from film where id = new.film_id and state in ('preparing', 'ready') for share) then
    raise exception 'film % cannot be published', new.film_id using errcode = 'check_violation', constraint = 'movie_film_watchable';
  end if;
  perform pg_notify('catalogue', '');
  return new;
end $$;
create trigger movie_film_watchable before insert or update on movie_film for each row execute function movie_film_watchable();

-- Worker processes that encode films, as far as they are alive: the desk shows which, and what ffmpeg is kept in there.
create table film_encoder (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  host text not null check (host <> ''),
  sandbox text not null check (sandbox in ('bubblewrap', 'unshare', 'none')),
  seen_at timestamptz not null default now()
);
