-- Watching: playback sessions, playback positions, watch statistics, the age lock, and mails about films.

-- ---------------------------------------------------------------------------------------------------------------------
-- Minutes watched: exact, as intervals of film.

-- The length of these intervals in milliseconds.
create function played_ms(played int4multirange) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(upper(one) - lower(one)), 0) from unnest(played) one);

-- A play is 30 seconds of film, or a twentieth of a short film.
create function is_play(played int4multirange, duration_ms integer) returns boolean language sql immutable parallel safe
  return played_ms(played) >= least(30000, duration_ms * 0.05);

-- ---------------------------------------------------------------------------------------------------------------------
-- Playback sessions

-- One member or visitor, one film, one browser. The right to watch is not stored: every key checks it anew.
create table playback_session (
  -- Not secret: lists show it. The playback token in its addresses is secret, and only its hash is stored.
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null for a visitor.
  user_id text collate "C" references users on delete cascade,
  session_id text collate "C" references session on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  film_id text collate "C" not null references film on delete cascade,
  -- Copied from the film at the start: checking a heartbeat needs both, a hundred thousand times a minute.
  duration_ms integer not null check (duration_ms > 0),
  credits_ms integer check (credits_ms > 0),
  -- Whether the film was for Premium when the playback session started.
  is_premium boolean not null default true,
  -- Shown to people: 'Firefox on Linux'.
  device text not null check (char_length(device) between 1 and 100),
  -- The network ('192.0.2.0/24', '2001:db8:1::/48') and the browser family to which a member's playback session is bound
  -- (SAFE-4). Null for a visitor.
  network text,
  browser text,
  -- A token of its login session moves the playback session to another network: `moves` times in the hour that began at
  -- `moves_since`.
  moves integer not null default 0,
  moves_since timestamptz,
  started_at timestamptz(3) not null,
  -- When it last claimed one of the account's slots: at the start, or after a pause.
  slot_claimed_at timestamptz not null,
  -- It counts against the account's limit until then; heartbeats and keys extend it.
  slot_expires_at timestamptz not null,
  -- The intervals that were played, in milliseconds from the film's beginning. An interval played twice counts once.
  played int4multirange not null default '{}',
  -- When `played` last grew.
  played_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('stopped', 'restarted', 'replaced', 'admin')),
  constraint playback_session_owned check ((user_id is null) = (session_id is null)),
  constraint playback_session_bound check (
    (network is null) = (browser is null) and (network is null or user_id is not null)),
  constraint playback_session_moved check (moves >= 0 and (moves = 0 or moves_since is not null)),
  constraint playback_session_played_within check (played <@ int4range(0, duration_ms)),
  constraint playback_session_ended check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 70);
create index playback_session_of_user on playback_session (user_id);
create index playback_session_of_session on playback_session (session_id);
create index playback_session_of_movie on playback_session (movie_id);
create index playback_session_of_film on playback_session (film_id);
create index playback_session_newest on playback_session (started_at desc, id desc);

-- Adds reported intervals, if they can be true: film at most at twice the speed, with a quarter more for unsteady
-- connections. Otherwise the report is ignored.
create function add_played(played int4multirange, played_at timestamptz, started_at timestamptz, duration_ms integer,
  reported int4multirange) returns int4multirange language sql stable
  return case
    when played_ms(reported - played) <= 2500 * extract(epoch from app_now() - coalesce(played_at, started_at))
      -- After about a hundred jumps nothing more is added, so that the row stays small.
      and pg_column_size(played) < 1500
    then played + reported * int4multirange(int4range(0, duration_ms))
    else played end;

-- Daily counts of a film, by the day on which the playback session started (UTC), for statements to rights holders. They
-- contain no personal data, and outlive the movie.
create table daily_watch_stats (
  movie_id text collate "C" not null check (movie_id ~ '^[0-9a-f]{24}$'),
  film_id text collate "C" not null check (film_id ~ '^[0-9a-f]{24}$'),
  day date not null,
  is_premium boolean not null,
  -- Playback sessions in which anything was played.
  sessions integer not null check (sessions > 0),
  plays integer not null check (plays between 0 and sessions),
  milliseconds bigint not null check (milliseconds > 0),
  primary key (movie_id, film_id, day, is_premium)
);

-- A playback session is deleted by a job, or with its login session, person, movie or film. Its minutes stay in each case.
create function add_daily_watch_stats() returns trigger language plpgsql as $$
begin
  insert into daily_watch_stats (movie_id, film_id, day, is_premium, sessions, plays, milliseconds)
  select movie_id, film_id, (started_at at time zone 'UTC')::date, is_premium, count(*),
    count(*) filter (where is_play(played, duration_ms)), sum(played_ms(played))
  from deleted where not isempty(played)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (movie_id, film_id, day, is_premium) do update set
    sessions = daily_watch_stats.sessions + excluded.sessions,
    plays = daily_watch_stats.plays + excluded.plays,
    milliseconds = daily_watch_stats.milliseconds + excluded.milliseconds;
  return null;
end $$;
create trigger playback_session_deleted after delete on playback_session referencing old table as deleted
  for each statement execute function add_daily_watch_stats();

-- The stored counts and those of the playback sessions that still have a row.
create view watch_stats as
  select movie_id, film_id, day, is_premium, sessions, plays, milliseconds from daily_watch_stats
  union all
  select movie_id, film_id, (started_at at time zone 'UTC')::date, is_premium, 1, is_play(played, duration_ms)::int,
    played_ms(played)
  from playback_session where not isempty(played);

-- ---------------------------------------------------------------------------------------------------------------------
-- Playback positions

-- Where a member stopped. Written by every heartbeat of a member, so it is the most written table.
create table playback_position (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  -- 0: there is no position to resume from.
  milliseconds integer not null check (milliseconds between 0 and duration_ms),
  duration_ms integer not null check (duration_ms > 0),
  is_finished boolean not null,
  -- These order heartbeats: the playback session that claimed its slot last wins, then the higher sequence.
  playback_session_id text collate "C" not null,
  slot_claimed_at timestamptz not null,
  sequence integer not null check (sequence >= 0),
  -- In no index, so that a heartbeat updates none.
  watched_at timestamptz(3) not null,
  -- Removed from 'Continue Watching'. Can be undone for a day.
  dismissed_at timestamptz,
  primary key (user_id, movie_id)
) with (fillfactor = 70);
create index playback_position_of_movie on playback_position (movie_id);
create index playback_position_dismissed on playback_position (dismissed_at) where dismissed_at is not null;

-- Members who turned their history off: no playback position of theirs is stored.
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

-- The PIN was entered in this login session for this film, which allows a playback session to start within minutes.
-- Deleted with the session, and with each change of the lock.
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
