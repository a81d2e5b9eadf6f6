-- What else a movie's form has (FILM-15). Genres, the earliest year and age ratings are the operator's settings: movies
-- keep what they have when those change, so here is only what no setting goes beyond.

alter table movie
  add column original_title text check (
    char_length(original_title) between 1 and 300 and original_title = btrim(original_title)),
  -- ISO 3166-1 alpha-2
  add column country text check (country ~ '^[A-Z]{2}$'),
  -- BCP 47
  add column original_language text check (
    char_length(original_language) <= 35 and original_language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$'),
  -- The age from which on it is meant; 0 for everybody.
  add column age_rating smallint check (age_rating between 0 and 21),
  drop constraint movie_year_check,
  add constraint movie_year_check check (year between 1800 and 2200),
  drop constraint movie_genres_check,
  -- '*' is the list of all movies.
  add constraint movie_genres_check check (
    cardinality(genres) between 1 and 20 and not has_repeats(genres) and not has_long_item(genres, 50)
    and '*' <> all (genres) and array_to_string(genres, '') !~ '[,[:cntrl:]]');

alter table users
  drop constraint users_preferred_genre_check,
  add constraint users_preferred_genre_check check (char_length(preferred_genre) between 1 and 50);

-- The original title is searched for as the names of people are: also with a typo, and below the titles. It stands before
-- them in movie_search.search and movie_search.names.

create or replace function list_movies(ids text[]) returns void language plpgsql as $$
declare
  separator constant text := chr(31);
begin
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes)
    select list, m.id, fold(m.title), m.year, m.rating_tenths, m.added_at, c.listed_likes
    from movie m join movie_counter c on c.movie_id = m.id cross join unnest(array['*'] || m.genres) list
    where m.id = any (ids);
  insert into movie_search (movie_id, search, title_end, people_end, genres_end, names, title_key, title_letters,
      genres, year, rating_tenths, added_at, likes)
    select m.id, concat_ws(separator, t.title, t.people, t.genres, lower_case(m.description)), char_length(t.title),
      char_length(t.title) + 1 + char_length(t.people),
      char_length(t.title) + 1 + char_length(t.people) + 1 + char_length(t.genres),
      fold(t.title || separator || t.people), fold(m.title), letters_of(m.title),
      m.genres, m.year, m.rating_tenths, m.added_at, c.listed_likes
    from movie m join movie_counter c on c.movie_id = m.id
    cross join lateral (select lower_case(m.title) as title,
      lower_case(concat_ws(separator, m.original_title, m.director,
        nullif(array_to_string(m.cast_names, separator), ''))) as people,
      lower_case(array_to_string(m.genres, separator)) as genres) t
    where m.id = any (ids);
end $$;

create or replace function movie_changed() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(after.id) into changed from after join before using (id)
    where (after.title, after.original_title, after.director, after.cast_names, after.genres, after.description,
        after.year, after.rating_tenths, after.added_at)
      is distinct from (before.title, before.original_title, before.director, before.cast_names, before.genres,
        before.description, before.year, before.rating_tenths, before.added_at);
  delete from movie_list where movie_id = any (changed);
  delete from movie_search where movie_id = any (changed);
  perform list_movies(changed);
  perform pg_notify('catalogue', '');
  return null;
end $$;
