-- no transaction
-- SITE-6: movies by the name of a director or an actor.

-- The names of a movie in lower case. Several directors are written with commas.
create or replace function artist_keys(director text, cast_names text[]) returns text[]
  language sql immutable parallel safe
return array(
  select distinct lower_case(btrim(name)) from unnest(string_to_array(director, ',') || cast_names) as name
  where btrim(name) <> '');

drop index concurrently if exists movie_artists;
create index concurrently movie_artists on movie using gin (artist_keys(director, cast_names));
