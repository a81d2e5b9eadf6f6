-- Lists and searches can be narrowed to what can be watched: 'free', 'premium', null without a film (WATCH-13).

alter table movie_list add column access text check (access in ('free', 'premium'));
alter table movie_search add column access text check (access in ('free', 'premium'));

create function film_access(shown movie_film) returns text language sql immutable parallel safe
return case when shown.film_id is null and shown.external_url is null then null
  when shown.is_premium then 'premium' else 'free' end;

-- In the order in which others lock: the movie, its counter, its lists. A writer of the movie, who lists it anew, comes
-- before this or after it.
create function movie_film_listed() returns trigger language plpgsql as $$
declare
  shown movie_film;
  now_access text;
begin
  if tg_op = 'DELETE' then
    shown := old;
  else
    shown := new;
    now_access := film_access(shown);
  end if;
  perform from movie m where m.id = shown.movie_id for no key update;
  perform from movie_counter c where c.movie_id = shown.movie_id for share;
  update movie_list l set access = now_access where l.movie_id = shown.movie_id and l.access is distinct from now_access;
  update movie_search s set access = now_access where s.movie_id = shown.movie_id and s.access is distinct from now_access;
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_film_listed after insert or update or delete on movie_film
  for each row execute function movie_film_listed();

create or replace function list_movies(ids text[]) returns void language plpgsql as $$
declare
  separator constant text := chr(31);
begin
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes, access)
    select list, m.id, fold(m.title), m.year, m.rating_tenths, m.added_at, c.listed_likes, film_access(mf)
    from movie m join movie_counter c on c.movie_id = m.id left join movie_film mf on mf.movie_id = m.id
      cross join unnest(array['*'] || m.genres) list
    where m.id = any (ids);
  insert into movie_search (movie_id, search, title_end, people_end, genres_end, names, title_key, title_letters,
      genres, year, rating_tenths, added_at, likes, access)
    select m.id, concat_ws(separator, t.title, t.people, t.genres, lower_case(m.description)), char_length(t.title),
      char_length(t.title) + 1 + char_length(t.people),
      char_length(t.title) + 1 + char_length(t.people) + 1 + char_length(t.genres),
      fold(t.title || separator || t.people), fold(m.title), letters_of(m.title),
      m.genres, m.year, m.rating_tenths, m.added_at, c.listed_likes, film_access(mf)
    from movie m join movie_counter c on c.movie_id = m.id left join movie_film mf on mf.movie_id = m.id
    cross join lateral (select lower_case(m.title) as title,
      lower_case(concat_ws(separator, m.original_title, m.director,
        nullif(array_to_string(m.cast_names, separator), ''))) as people,
      lower_case(array_to_string(m.genres, separator)) as genres) t
    where m.id = any (ids);
end $$;

update movie_list l set access = film_access(mf) from movie_film mf where mf.movie_id = l.movie_id;
update movie_search s set access = film_access(mf) from movie_film mf where mf.movie_id = s.movie_id;
