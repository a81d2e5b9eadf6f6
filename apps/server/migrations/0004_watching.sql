-- Watching: viewings, the place at which each member stopped, minutes watched, the age lock, and mails about films.

-- ---------------------------------------------------------------------------------------------------------------------
-- Minutes watched: exact, as intervals of film.

-- How much film is in these intervals, in milliseconds.
create function film_ms(played int4multirange) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(upper(one) - lower(one)), 0) from unnest(played) one);

-- Whether so much was watched that it counts as a play: 30 seconds, or a twentieth of a short film.
create function is_play(played int4multirange, duration_ms integer) returns boolean language sql immutable parallel safe
  return film_ms(played) >= least(30000, duration_ms * 0.05);

-- ---------------------------------------------------------------------------------------------------------------------
-- Viewings

-- One person or visitor, one film, one browser. Each key asks anew what the person may watch: it is not stored here.
create table viewing (
  -- Names it in lists. The secret in its addresses opens it; only the secret's hash is stored.
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- Null for a visitor.
  user_id text collate "C" references users on delete cascade,
  session_id text collate "C" references session on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  film_id text collate "C" not null references film on delete cascade,
  -- Of the film, when the viewing began: positions are judged by both, a hundred thousand a minute.
  duration_ms integer not null check (duration_ms > 0),
  credits_ms integer check (credits_ms > 0),
  -- Whether the film was for Premium when the viewing began.
  is_premium boolean not null default true,
  -- In plain words: 'Firefox on Linux'.
  device text not null check (char_length(device) between 1 and 100),
  -- The network ('192.0.2.0/24', '2001:db8:1::/48') and the browser family in which a member's viewing plays (SAFE-4):
  -- its address alone opens nothing elsewhere. Null for a visitor.
  network text,
  browser text,
  -- With a token of its session the viewing moves to another network, so often in the hour that began at `moves_since`.
  moves integer not null default 0,
  moves_since timestamptz,
  begun_at timestamptz(3) not null,
  -- When it last took a place among the person's viewings: at the beginning, or coming back after a pause.
  placed_at timestamptz not null,
  -- It counts against the person's limit until then, unless it gives a sign of life.
  place_until timestamptz not null,
  -- The film that was played, in milliseconds from its beginning. What is played twice in one viewing counts once.
  played int4multirange not null default '{}',
  -- When the last addition to it was made.
  played_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('owner', 'again', 'elsewhere', 'desk')),
  constraint viewing_owned check ((user_id is null) = (session_id is null)),
  constraint viewing_bound check ((network is null) = (browser is null) and (network is null or user_id is not null)),
  constraint viewing_moved check (moves >= 0 and (moves = 0 or moves_since is not null)),
  constraint viewing_played_within check (played <@ int4range(0, duration_ms)),
  constraint viewing_ended check ((ended_at is null) = (ended_because is null))
) with (fillfactor = 70);
create index viewing_of_user on viewing (user_id);
create index viewing_of_session on viewing (session_id);
create index viewing_of_movie on viewing (movie_id);
create index viewing_of_film on viewing (film_id);
create index viewing_newest on viewing (begun_at desc, id desc);

-- Players are believed as far as their report can be true: at twice the speed, with a quarter more for lines that
-- stutter.
create function add_played(played int4multirange, played_at timestamptz, begun_at timestamptz, duration_ms integer,
  reported int4multirange) returns int4multirange language sql stable
  return case
    when film_ms(reported - played) <= 2500 * extract(epoch from app_now() - coalesce(played_at, begun_at))
      -- A viewing that jumps about more than a hundred times is not followed any further, so that its row stays small.
      and pg_column_size(played) < 1500
    then played + reported * int4multirange(int4range(0, duration_ms))
    else played end;

-- What was watched of a film, by the day on which the viewing began (UTC). Statements are made of these rows, so they
-- name nobody, and stay when the movie is gone.
create table film_watched (
  movie_id text collate "C" not null check (movie_id ~ '^[0-9a-f]{24}$'),
  film_id text collate "C" not null check (film_id ~ '^[0-9a-f]{24}$'),
  day date not null,
  is_premium boolean not null,
  -- Viewings in which anything was played at all.
  viewings integer not null check (viewings > 0),
  plays integer not null check (plays between 0 and viewings),
  milliseconds bigint not null check (milliseconds > 0),
  primary key (movie_id, film_id, day, is_premium)
);

-- Viewings are deleted by jobs, and with their session, person, movie or film: what was watched is kept in each case.
create function keep_watched() returns trigger language plpgsql as $$
begin
  insert into film_watched (movie_id, film_id, day, is_premium, viewings, plays, milliseconds)
  select movie_id, film_id, (begun_at at time zone 'UTC')::date, is_premium, count(*),
    count(*) filter (where is_play(played, duration_ms)), sum(film_ms(played))
  from gone where not isempty(played)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (movie_id, film_id, day, is_premium) do update set
    viewings = film_watched.viewings + excluded.viewings,
    plays = film_watched.plays + excluded.plays,
    milliseconds = film_watched.milliseconds + excluded.milliseconds;
  return null;
end $$;
create trigger viewing_watched after delete on viewing referencing old table as gone
  for each statement execute function keep_watched();

-- All of it: also of viewings that are still there.
create view watched as
  select movie_id, film_id, day, is_premium, viewings, plays, milliseconds from film_watched
  union all
  select movie_id, film_id, (begun_at at time zone 'UTC')::date, is_premium, 1, is_play(played, duration_ms)::int,
    film_ms(played)
  from viewing where not isempty(played);

-- ---------------------------------------------------------------------------------------------------------------------
-- Places

-- Where a member stopped. Updated while they watch, so it is the most written table.
create table movie_position (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  -- 0: there is no place to go on from.
  milliseconds integer not null check (milliseconds between 0 and duration_ms),
  duration_ms integer not null check (duration_ms > 0),
  is_finished boolean not null,
  -- These tell a later report from an earlier one: of two viewings the one that was placed last wins, else the higher
  -- sequence.
  viewing_id text collate "C" not null,
  placed_at timestamptz not null,
  sequence integer not null check (sequence >= 0),
  -- In no index, so that a member who watches rewrites none.
  watched_at timestamptz(3) not null,
  -- Taken from 'Continue Watching'; for a while it can be brought back.
  removed_at timestamptz,
  primary key (user_id, movie_id)
) with (fillfactor = 70);
create index movie_position_of_movie on movie_position (movie_id);
create index movie_position_removed on movie_position (removed_at) where removed_at is not null;

-- Members who turned their history off: nothing of theirs is written to movie_position.
create table history_off (
  user_id text collate "C" primary key references users on delete cascade,
  since timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Age lock

-- Members may lock their account to an age: films above it, and those without an age rating, ask for a PIN.
create table age_lock (
  user_id text collate "C" primary key references users on delete cascade,
  age smallint not null check (age between 0 and 21),
  pin_hash text not null check (pin_hash like '$argon2id$%')
);

-- The PIN was typed in this browser for this film: viewings of it that begin soon are open. Deleted with the session,
-- and with each change of the lock.
create table age_opening (
  session_id text collate "C" not null references session on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  opened_at timestamptz not null,
  primary key (session_id, movie_id)
);
create index age_opening_of_movie on age_opening (movie_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Mails about films (ACC-10)

-- Mails that are not about the account itself: a row for each kind that a member chose.
create table mail_choice (
  user_id text collate "C" not null references users on delete cascade,
  kind text collate "C" not null check (kind in ('newFilms', 'startedFilm')),
  -- When the last one was sent, or when the member chose them.
  last_at timestamptz not null,
  primary key (user_id, kind)
);
create index mail_choice_due on mail_choice (kind, last_at);

-- Films that a member left in the middle and that a mail has mentioned: once each.
create table film_reminder (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  sent_at timestamptz not null,
  primary key (user_id, movie_id)
);
create index film_reminder_of_movie on film_reminder (movie_id);
