-- Minutes watched: exact, as intervals of film, and kept without a person when their viewing is gone.

-- How much film is in these intervals, in milliseconds.
create function film_ms(played int4multirange) returns bigint language sql immutable parallel safe
  return (select coalesce(sum(upper(one) - lower(one)), 0) from unnest(played) one);

-- Whether so much was watched that it counts as a play: 30 seconds, or a twentieth of a short film.
create function is_play(played int4multirange, duration_ms integer) returns boolean language sql immutable parallel safe
  return film_ms(played) >= least(30000, duration_ms * 0.05);

alter table viewing
  -- Whether the film was for Premium when it began.
  add column is_premium boolean not null default true,
  -- Which film was played, in milliseconds from its beginning. What is played twice in one viewing counts once.
  add column played int4multirange not null default '{}',
  -- When more was added to it last.
  add column played_at timestamptz,
  add constraint viewing_played_within check (played <@ int4range(0, duration_ms));

-- What players say is believed as far as it can be true: at twice the speed, with a quarter more for lines that stutter.
create function add_played(v viewing, reported int4multirange) returns int4multirange language sql stable
  return case
    when film_ms(reported - v.played) <= 2500 * extract(epoch from app_now() - coalesce(v.played_at, v.begun_at))
      -- A viewing that jumps about more than a hundred times is not followed any further, so that its row stays small.
      and pg_column_size(v.played) < 1500
    then v.played + reported * int4multirange(int4range(0, v.duration_ms))
    else v.played end;

-- What was watched of a film, by the day on which the viewing began (UTC). Statements are made of these rows, so they name
-- nobody, and stay when the movie is gone.
create table film_watched (
  movie_id text collate "C" not null check (movie_id ~ '^[0-9a-f]{24}$'),
  film_id text collate "C" not null check (film_id ~ '^[0-9a-f]{24}$'),
  day date not null,
  is_premium boolean not null,
  -- In which anything was played at all.
  viewings integer not null check (viewings > 0),
  plays integer not null check (plays between 0 and viewings),
  milliseconds bigint not null check (milliseconds > 0),
  primary key (movie_id, film_id, day, is_premium)
);

-- Viewings also go with their session, person, movie or film: whoever deletes one, what was watched is kept.
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
