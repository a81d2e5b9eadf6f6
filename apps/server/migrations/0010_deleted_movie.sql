-- A movie that the desk deleted, until it is gone for good: nobody is shown it, and all that belongs to it waits.

-- What is shown has a row in movie_counter: every page, list, search and click goes through there. Deleting takes that row
-- away, and the rows of lists and searches; comments, reactions and watchlists stay with the movie and come back with it.
create table deleted_movie (
  movie_id text collate "C" primary key references movie on delete cascade,
  deleted_at timestamptz(3) not null,
  -- What no count of rows could bring back.
  imported_likes integer not null check (imported_likes >= 0),
  imported_dislikes integer not null check (imported_dislikes >= 0)
);
create index deleted_movie_newest on deleted_movie (deleted_at desc, movie_id);

-- False: there is no such movie, or it was deleted before.
create function delete_movie(movie text, at timestamptz) returns boolean language plpgsql as $$
begin
  perform lock_catalogue();
  -- Whoever takes part in it at this moment is done first, and whoever comes now finds it gone.
  perform from movie m where m.id = movie for update;
  insert into deleted_movie (movie_id, deleted_at, imported_likes, imported_dislikes)
    select c.movie_id, at, c.imported_likes, c.imported_dislikes from movie_counter c where c.movie_id = movie;
  if not found then return false; end if;
  delete from movie_list l where l.movie_id = movie;
  delete from movie_search s where s.movie_id = movie;
  delete from movie_counter c where c.movie_id = movie;
  perform pg_notify('catalogue', '');
  return true;
end $$;

-- Whether it is shown; if so, it stays so until the transaction ends. Two statements: one that waits still sees what was
-- there when it began.
create function hold_movie(movie text) returns boolean language plpgsql as $$
begin
  perform from movie m where m.id = movie for key share;
  return exists (select from movie_counter c where c.movie_id = movie);
end $$;

-- Counted anew: people may have left meanwhile. False: it is not deleted, or gone.
create function restore_movie(movie text) returns boolean language plpgsql as $$
declare
  was deleted_movie;
begin
  perform lock_catalogue();
  delete from deleted_movie d where d.movie_id = movie returning * into was;
  if not found then return false; end if;
  -- Whoever takes part in it at this moment waits until it is shown, and is then counted by the triggers.
  perform from movie m where m.id = movie for update;
  -- And so does who takes something back: it is counted once, here or by the triggers.
  perform from comment c where c.movie_id = movie for update;
  perform from reaction r where r.movie_id = movie order by r.user_id for update;
  insert into movie_counter (movie_id, likes, dislikes, listed_likes, comments, imported_likes, imported_dislikes)
    select movie, was.imported_likes + r.likes, was.imported_dislikes + r.dislikes, was.imported_likes + r.likes, c.n,
      was.imported_likes, was.imported_dislikes
    from (select count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from reaction where movie_id = movie) r,
      (select count(*) as n from comment where movie_id = movie and hidden_at is null) c;
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes)
    select list, m.id, fold(m.title), m.year, m.rating_tenths, m.added_at, c.listed_likes
    from movie m join movie_counter c on c.movie_id = m.id cross join unnest(array['*'] || m.genres) list
    where m.id = movie;
  insert into movie_search select s.* from movie m cross join lateral movie_search_of(m) s where m.id = movie;
  perform pg_notify('catalogue', '');
  return true;
end $$;

-- As before, but a deleted movie stays out of searches when it is changed.
create or replace function movie_changed_in_search() returns trigger language plpgsql as $$
declare
  reworded text[];
begin
  select array_agg(after.id) into reworded from after join before using (id)
    where (after.title, after.director, after.cast_names, after.genres, after.description, after.rating_tenths)
      is distinct from
      (before.title, before.director, before.cast_names, before.genres, before.description, before.rating_tenths);
  delete from movie_search where movie_id = any (reworded);
  insert into movie_search
    select s.* from movie m join movie_counter c on c.movie_id = m.id cross join lateral movie_search_of(m) s
    where m.id = any (reworded);
  return null;
end $$;

-- What the desk holds a movie's version by: two changes never have the same time, however close they are.
create or replace function movie_touched() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;
