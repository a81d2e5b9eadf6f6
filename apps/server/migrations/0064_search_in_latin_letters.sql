-- Titles and names in Cyrillic and Greek are found in Latin letters, and the other way round. Titles keep their letters
-- where they are sorted. The catalogue feature's `latin` does the same in TypeScript; a test compares the two.
create function latin(folded text) returns text language sql immutable strict parallel safe
return case when octet_length(folded) = char_length(folded) then folded
  else translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded
    , 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch')
    , 'ю', 'yu'), 'я', 'ya'), 'є', 'ye'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
    'абвгдезиклмнопрстуфыэіґјαβγδεζηικλμνορστυφωξπъь', 'abvgdeziklmnoprstufyeigjavgdeziiklmnorstyfoxp') end;

create or replace function letters_of(written text) returns text language sql immutable strict parallel safe
return translate(latin(fold(written)), E' \t\n\u001f,.;:!?''"()-/&’·', '');

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
      latin(fold(t.title || separator || t.people)), fold(m.title), letters_of(m.title),
      m.genres, m.year, m.rating_tenths, m.added_at, c.listed_likes, film_access(mf)
    from movie m join movie_counter c on c.movie_id = m.id left join movie_film mf on mf.movie_id = m.id
    cross join lateral (select lower_case(m.title) as title,
      lower_case(concat_ws(separator, m.original_title, m.director,
        nullif(array_to_string(m.cast_names, separator), ''))) as people,
      lower_case(array_to_string(m.genres, separator)) as genres) t
    where m.id = any (ids);
end $$;

update movie_search set names = latin(names), title_letters = latin(title_letters)
  where octet_length(names) <> char_length(names) and (names, title_letters) is distinct from (latin(names), latin(title_letters));
