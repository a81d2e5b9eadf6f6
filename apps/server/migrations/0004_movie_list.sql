-- One row for each list that a movie stands in: '*' for all movies, and one for each of its genres. Every filter and
-- sort of a list is then a range of one index, and the last column of every index makes the order total.
create table movie_list (
  list text collate "C" not null,
  movie_id text collate "C" not null references movie on delete cascade,
  title_key text collate "C" not null,
  year smallint,
  rating_tenths smallint,
  added_at timestamptz not null,
  likes integer not null,
  primary key (list, movie_id)
);
create index movie_list_movie on movie_list (movie_id);
-- Filters stand in the indexes too: deep pages are counted off in the index alone.
create index movie_list_title on movie_list (list, title_key, movie_id) include (year, rating_tenths, added_at);
create index movie_list_added on movie_list (list, added_at desc, movie_id) include (year, rating_tenths);
create index movie_list_rating on movie_list (list, rating_tenths desc nulls last, title_key, movie_id) include (year, added_at);
create index movie_list_likes on movie_list (list, likes desc, title_key, movie_id) include (year, rating_tenths, added_at);
create index movie_list_year on movie_list (list, year desc nulls last, title_key, movie_id) include (rating_tenths, added_at);

-- How many movies each list holds, by year and rating: totals are sums over a few rows instead of counts of many.
create table movie_cube (
  list text collate "C" not null,
  year smallint,
  rating_tenths smallint,
  n integer not null check (n >= 0),
  constraint movie_cube_cell unique nulls not distinct (list, year, rating_tenths)
);

-- The sums of the cube by list alone, which every page shows.
create table movie_list_total (
  list text collate "C" primary key,
  n integer not null check (n >= 0)
);

-- Writers of the catalogue take turns: what is derived from it is then never torn between two of them.
create function lock_catalogue() returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(7719460114);
end;

-- Before any row is locked: who has rows and waits for the turn would hold up who has the turn and waits for the rows.
create function movie_turn() returns trigger language plpgsql as $$
begin
  perform lock_catalogue();
  return null;
end $$;
create trigger movie_turn before insert or update or delete on movie for each statement execute function movie_turn();

create function movie_list_added() returns trigger language plpgsql as $$
begin
  insert into movie_cube as cell (list, year, rating_tenths, n)
    select list, year, rating_tenths, count(*) from added group by 1, 2, 3
    on conflict on constraint movie_cube_cell do update set n = cell.n + excluded.n;
  insert into movie_list_total as total (list, n) select list, count(*) from added group by 1
    on conflict (list) do update set n = total.n + excluded.n;
  return null;
end $$;
create trigger movie_list_added after insert on movie_list
  referencing new table as added for each statement execute function movie_list_added();

create function movie_list_removed() returns trigger language plpgsql as $$
begin
  update movie_cube as cell set n = cell.n - gone.n
    from (select list, year, rating_tenths, count(*) as n from removed group by 1, 2, 3) gone
    where cell.list = gone.list and cell.year is not distinct from gone.year
      and cell.rating_tenths is not distinct from gone.rating_tenths;
  delete from movie_cube where n = 0;
  update movie_list_total as total set n = total.n - gone.n
    from (select list, count(*) as n from removed group by 1) gone where total.list = gone.list;
  return null;
end $$;
create trigger movie_list_removed after delete on movie_list
  referencing old table as removed for each statement execute function movie_list_removed();

create function movie_added_to_lists() returns trigger language plpgsql as $$
begin
  insert into movie_counter (movie_id) select id from added;
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes)
    select list, id, fold(title), year, rating_tenths, added_at, 0 from added cross join unnest(array['*'] || genres) list;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_added_to_lists after insert on movie
  referencing new table as added for each statement execute function movie_added_to_lists();

create function movie_changed_in_lists() returns trigger language plpgsql as $$
declare
  moved text[];
begin
  select array_agg(after.id) into moved from after join before using (id)
    where (after.title, after.year, after.rating_tenths, after.genres, after.added_at)
      is distinct from (before.title, before.year, before.rating_tenths, before.genres, before.added_at);
  delete from movie_list where movie_id = any (moved);
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes)
    select list, m.id, fold(m.title), m.year, m.rating_tenths, m.added_at, c.listed_likes
    from movie m join movie_counter c on c.movie_id = m.id cross join unnest(array['*'] || m.genres) list
    where m.id = any (moved);
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_changed_in_lists after update on movie
  referencing old table as before new table as after for each statement execute function movie_changed_in_lists();

create function movie_removed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_removed after delete on movie for each statement execute function movie_removed();
