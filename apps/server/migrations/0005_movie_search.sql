-- Search without a second engine. A search for any part of any text goes through words: the dictionary says which words
-- hold the part, the index of words says which movies hold them, and the text itself has the last say.
create extension if not exists pg_trgm;

-- Text in words, cut at blanks and at what commonly stands between words; scripts that write without spaces are cut at
-- each sign. Where exactly does not matter to what is found, so long as texts and terms are cut alike.
-- The catalogue feature's `wordsOf` does the same in TypeScript; a test holds the two together.
create function words_of(lowered text) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct word), '{}')
  from unnest(string_to_array(translate(
    case when octet_length(lowered) = char_length(lowered) then lowered
      else regexp_replace(lowered, '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3])', ' \1 ', 'g') end,
    E'\t\n\u001f,.;:!?''"()-/&’·', repeat(' ', 18)), ' ')) word
  where word <> '');

-- A title without anything between its letters: 'Spider-Man', 'spider man' and 'Spiderman' are one.
create function letters_of(written text) returns text language sql immutable strict parallel safe
return translate(fold(written), E' \t\n\u001f,.;:!?''"()-/&’·', '');

-- The word and what is left of it without any one letter. Two words that share one of these differ by one slip.
create function slips_of(word text) returns text[] language sql immutable strict parallel safe
return (
  select array_agg(distinct variant)
  from (
    select word as variant
    union all
    select left(word, i - 1) || substr(word, i + 1) from generate_series(1, char_length(word)) i where char_length(word) > 2
  ) variants);

-- Each two letters of a word that stand together: parts that are too short for trigrams are looked for by them.
create function pairs_of(word text) returns text[] language sql immutable strict parallel safe
return array(select distinct substr(word, i, 2) from generate_series(1, char_length(word) - 1) i);

-- The words of a row of movie_search with the field in which they stand: t:title, p:people, d:all other.
-- 'spider-man' is also found as 'spiderman', 'd.o.a.' as 'doa'.
-- It takes about as long as a few thousand comparisons, and PostgreSQL should know that before it calls it for a row.
create function tagged_words(search text, title_end integer, people_end integer) returns text[]
language sql immutable strict parallel safe cost 4000
return array(
  select 't:' || word from unnest(words_of(left(search, title_end))
    || words_of(translate(left(search, title_end), $$-'.’·$$, ''))) word
  union
  select 'p:' || word from unnest(words_of(substr(search, title_end + 2, people_end - title_end - 1))
    || words_of(translate(substr(search, title_end + 2, people_end - title_end - 1), $$-'.’·$$, ''))) word
  union all
  select 'd:' || word from unnest(words_of(substr(search, people_end + 2))) word);

create table movie_search (
  movie_id text collate "C" primary key references movie on delete cascade,
  -- Title, people, genres, description, in lower case, in the order in which a match counts. U+001F stands between
  -- them, and between two names, so that no match reaches from one into the next.
  search text collate "C" not null,
  -- Where title, people and genres end.
  title_end integer not null,
  people_end integer not null,
  genres_end integer not null,
  title_letters text collate "C" not null,
  -- By which totals of searches are kept apart.
  genres text[] not null,
  rating_tenths smallint
);
create index movie_list_part_of_title on movie_list using gin (title_key gin_trgm_ops) with (fastupdate = off) where list = '*';
create index movie_search_letters on movie_search (title_letters);
create index movie_search_words on movie_search using gin (tagged_words(search, title_end, people_end)) with (fastupdate = off);

create table search_word (
  word text collate "C" primary key,
  title_n integer not null default 0 check (title_n >= 0),
  people_n integer not null default 0 check (people_n >= 0),
  other_n integer not null default 0 check (other_n >= 0),
  -- Only of words in titles and names: those are what people misspell.
  slips text[] collate "C"
);
create index search_word_part on search_word using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_word_pair on search_word using gin (pairs_of(word)) with (fastupdate = off);
create index search_word_end on search_word (reverse(word) collate "C");
create index search_word_slips on search_word using gin (slips) with (fastupdate = off);

-- How many movies hold a part that stands in very many of them: in all, by genre and rating, and by the field that holds
-- it first. Counted by a job at one moment; search_change holds what happened since, so that their sum is exact at any time.
create table search_total (
  term text collate "C" primary key,
  cells integer[] not null
);
insert into search_total (term, cells) values ('', '{0}');
create table search_change (
  id bigint generated always as identity primary key,
  movie_id text collate "C" not null,
  -- 1: this text was added. -1: it was taken away.
  step smallint not null check (step in (-1, 1)),
  search text collate "C" not null,
  title_end integer not null,
  people_end integer not null,
  genres_end integer not null,
  genres text[] not null,
  rating_tenths smallint
);

create function movie_search_of(m movie) returns movie_search language plpgsql immutable as $$
declare
  gap constant text := chr(31);
  titles constant text := lower_case(m.title);
  people constant text := lower_case(concat_ws(gap, m.director, nullif(array_to_string(m.cast_names, gap), '')));
  kinds constant text := lower_case(array_to_string(m.genres, gap));
  rest constant text := lower_case(m.description);
begin
  return row(
    m.id,
    titles || gap || people || gap || kinds || gap || rest,
    char_length(titles),
    char_length(titles) + 1 + char_length(people),
    char_length(titles) + 1 + char_length(people) + 1 + char_length(kinds),
    letters_of(m.title),
    m.genres,
    m.rating_tenths);
end $$;

-- More than a job's worth of changes at once: forget the totals, and let the job count anew. The row of the empty term
-- is where this and the job meet: a count that was begun before fails, and one that ends just now is seen and forgotten.
create function too_many_to_note(n bigint) returns boolean language plpgsql as $$
begin
  if n > 5000 then
    update search_total set cells = array[cells[1] + 1] where term = '';
    delete from search_total where term <> '';
    perform graphile_worker.add_job('catalogue.count-terms', '{}'::json, job_key => 'catalogue.count-terms');
  end if;
  return n > 5000;
end $$;

create function movie_search_added() returns trigger language plpgsql as $$
begin
  insert into search_word as known (word, title_n, people_n, other_n, slips)
    select word, titles, people, others, case when titles + people > 0 and char_length(word) <= 40 then slips_of(fold(word)) end
    from (
      select substr(tagged, 3) as word, count(*) filter (where tagged like 't:%') as titles,
        count(*) filter (where tagged like 'p:%') as people, count(*) filter (where tagged like 'd:%') as others
      from added cross join unnest(tagged_words(search, title_end, people_end)) tagged group by 1) counted
    on conflict (word) do update set title_n = known.title_n + excluded.title_n,
      people_n = known.people_n + excluded.people_n, other_n = known.other_n + excluded.other_n,
      slips = coalesce(known.slips, excluded.slips);
  if not too_many_to_note((select count(*) from added)) then
    insert into search_change (movie_id, step, search, title_end, people_end, genres_end, genres, rating_tenths)
      select movie_id, 1, search, title_end, people_end, genres_end, genres, rating_tenths from added;
  end if;
  return null;
end $$;
create trigger movie_search_added after insert on movie_search
  referencing new table as added for each statement execute function movie_search_added();

-- Words that no movie holds any more stay: they cost a row, and match nothing.
create function movie_search_removed() returns trigger language plpgsql as $$
begin
  update search_word as known set title_n = known.title_n - gone.titles, people_n = known.people_n - gone.people,
      other_n = known.other_n - gone.others
    from (
      select substr(tagged, 3) as word, count(*) filter (where tagged like 't:%') as titles,
        count(*) filter (where tagged like 'p:%') as people, count(*) filter (where tagged like 'd:%') as others
      from removed cross join unnest(tagged_words(search, title_end, people_end)) tagged group by 1) gone
    where known.word = gone.word;
  if not too_many_to_note((select count(*) from removed)) then
    insert into search_change (movie_id, step, search, title_end, people_end, genres_end, genres, rating_tenths)
      select movie_id, -1, search, title_end, people_end, genres_end, genres, rating_tenths from removed;
  end if;
  return null;
end $$;
create trigger movie_search_removed after delete on movie_search
  referencing old table as removed for each statement execute function movie_search_removed();

create function movie_added_to_search() returns trigger language plpgsql as $$
begin
  insert into movie_search
    select s.* from added join movie m on m.id = added.id cross join lateral movie_search_of(m) s;
  return null;
end $$;
create trigger movie_added_to_search after insert on movie
  referencing new table as added for each statement execute function movie_added_to_search();

create function movie_changed_in_search() returns trigger language plpgsql as $$
declare
  reworded text[];
begin
  select array_agg(after.id) into reworded from after join before using (id)
    where (after.title, after.director, after.cast_names, after.genres, after.description, after.rating_tenths)
      is distinct from
      (before.title, before.director, before.cast_names, before.genres, before.description, before.rating_tenths);
  delete from movie_search where movie_id = any (reworded);
  insert into movie_search select s.* from movie m cross join lateral movie_search_of(m) s where m.id = any (reworded);
  return null;
end $$;
create trigger movie_changed_in_search after update on movie
  referencing old table as before new table as after for each statement execute function movie_changed_in_search();

-- An emptied catalogue has no totals and no words. (Rows that refer to a movie go by themselves.)
create function movie_emptied() returns trigger language plpgsql as $$
begin
  perform lock_catalogue();
  delete from movie_cube;
  delete from movie_list_total;
  delete from search_word;
  delete from search_change;
  delete from search_total where term <> '';
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_emptied after truncate on movie for each statement execute function movie_emptied();
