-- Watching: who watches which film right now, and where each member stopped.

-- One person or visitor, one film, one browser. What the person may watch is not noted here: each key asks anew.
create table viewing (
  -- Names it in lists. What opens it is the secret in its addresses, of which only the hash is kept.
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- Null: a visitor.
  user_id text collate "C" references users on delete cascade,
  session_id text collate "C" references session on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  film_id text collate "C" not null references film on delete cascade,
  duration_ms integer not null check (duration_ms > 0),
  -- In plain words: 'Firefox on Linux'.
  device text not null check (char_length(device) between 1 and 100),
  begun_at timestamptz(3) not null,
  -- When it last took a place among the person's viewings: at the beginning, or coming back after a pause.
  placed_at timestamptz not null,
  -- It counts against the person's limit until then, unless it gives a sign of life.
  place_until timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('owner', 'again', 'elsewhere', 'desk')),
  constraint viewing_owned check ((user_id is null) = (session_id is null)),
  constraint viewing_ended check ((ended_at is null) = (ended_because is null))
) with (fillfactor = 70);
create index viewing_of_user on viewing (user_id);
create index viewing_of_session on viewing (session_id);
create index viewing_of_movie on viewing (movie_id);
create index viewing_of_film on viewing (film_id);
create index viewing_newest on viewing (begun_at desc, id desc);

-- Where a member stopped. Kept while they watch, so it is the most written table: partitioned from the beginning.
create table movie_position (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  -- 0: there is no place to go on from.
  milliseconds integer not null check (milliseconds between 0 and duration_ms),
  duration_ms integer not null check (duration_ms > 0),
  is_finished boolean not null,
  -- By these a later word is told from an earlier one: of another viewing the one that was placed last, else the sequence.
  viewing_id text collate "C" not null,
  placed_at timestamptz not null,
  sequence integer not null check (sequence >= 0),
  -- In no index, so that a member who watches rewrites none.
  watched_at timestamptz(3) not null,
  -- Taken from 'Continue Watching'; for a while it can be brought back.
  removed_at timestamptz,
  primary key (user_id, movie_id)
) partition by hash (user_id);
create index movie_position_of_movie on movie_position (movie_id);
create index movie_position_removed on movie_position (removed_at) where removed_at is not null;

do $$
begin
  for n in 0..31 loop
    execute format('create table movie_position_%s partition of movie_position for values with (modulus 32, remainder %s)
      with (fillfactor = 70)', n, n);
  end loop;
end $$;

-- Members who do not want to be remembered: nothing of theirs is written to movie_position.
create table history_off (
  user_id text collate "C" primary key references users on delete cascade,
  since timestamptz not null
);
