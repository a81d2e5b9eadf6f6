-- Catalogue: movies, lists and search, and what members add to a movie: reactions, comments and the watchlist.

-- ---------------------------------------------------------------------------------------------------------------------
-- Text

-- Lower case without accents: the sort key of titles, and what a search is compared with. The catalogue feature's
-- `fold` does the same in TypeScript; a test compares the two.
create function fold(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else normalize(regexp_replace(normalize(
    translate(replace(replace(replace(lower_case(written), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıħ', 'lodih'), nfkd),
    '[\u0300-\u036f]', '', 'g'), nfc) end;

-- Cyrillic and Greek in Latin letters, so that a search finds titles and names in both. Sort keys keep their letters.
-- The catalogue feature's `latin` does the same in TypeScript; a test compares the two.
create function latin(folded text) returns text language sql immutable strict parallel safe
return case when octet_length(folded) = char_length(folded) then folded
  else translate(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded
    , 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch')
    , 'ю', 'yu'), 'я', 'ya'), 'є', 'ye'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
    'абвгдезиклмнопрстуфыэіґјαβγδεζηικλμνορστυφωξπъь', 'abvgdeziklmnoprstufyeigjavgdeziiklmnorstyfoxp') end;

-- A title without blanks and punctuation: 'Spider-Man', 'spider man' and 'Spiderman' are equal.
create function letters_of(written text) returns text language sql immutable strict parallel safe
return translate(latin(fold(written)), E' \t\n\u001f,.;:!?''"()-/&’·', '');

-- The names of a movie's artists in lower case (SITE-6). Several directors are written with commas.
create function artist_keys(director text, cast_names text[]) returns text[]
  language sql immutable parallel safe
return array(
  select distinct lower_case(btrim(name)) from unnest(string_to_array(director, ',') || cast_names) as name
  where btrim(name) <> '');

create function has_repeats(list text[]) returns boolean language sql immutable strict parallel safe
return (select count(*) <> count(distinct item) from unnest(list) item);

-- A word of 500 characters does not fit into an index. Scripts that write without spaces are indexed character by
-- character.
create function has_endless_word(written text) returns boolean language sql immutable strict parallel safe
return written ~ '([^\s,.;:!?\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3-]{250}){2}';

create function has_long_item(list text[], longest integer) returns boolean language sql immutable strict parallel safe
return exists (select from unnest(list) item where item is null or char_length(item) not between 1 and longest);

-- An inline preview picture. It is written into pages as it is, so nothing but a small WebP data URL is accepted.
create function is_preview(written text) returns boolean language sql immutable strict parallel safe
return char_length(written) <= 400 and written ~ '^data:image/webp;base64,[A-Za-z0-9+/]+={0,2}$';

create function time_of_id(id text) returns timestamptz language sql immutable strict parallel safe
return to_timestamp((('x' || left(id, 8))::bit(32)::bigint)::double precision);

-- ---------------------------------------------------------------------------------------------------------------------
-- Movies

-- Genres, the earliest year and age ratings are settings of the operator, and movies keep theirs when a setting
-- changes: the checks here are the limits of every setting.
create table movie (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  title text not null check (char_length(title) between 1 and 300 and title = btrim(title)),
  original_title text check (char_length(original_title) between 1 and 300 and original_title = btrim(original_title)),
  description text not null default '' check (char_length(description) <= 5000 and not has_endless_word(description)),
  year smallint check (year between 1800 and 2200),
  -- ISO 3166-1 alpha-2
  country text check (country ~ '^[A-Z]{2}$'),
  -- BCP 47
  original_language text check (char_length(original_language) <= 35
    and original_language ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$'),
  minutes smallint check (minutes between 1 and 6000),
  -- '*' is the list of all movies.
  genres text[] not null check (cardinality(genres) between 1 and 20 and not has_repeats(genres)
    and not has_long_item(genres, 50) and '*' <> all (genres) and array_to_string(genres, '') !~ '[,[:cntrl:]]'),
  -- The lowest age that it is meant for; 0 for all ages.
  age_rating smallint check (age_rating between 0 and 21),
  -- 81 is shown as 8.1. Null: not rated.
  rating_tenths smallint check (rating_tenths between 0 and 100),
  director text check (char_length(director) between 1 and 300),
  cast_names text[] not null default '{}' check (cardinality(cast_names) <= 200 and not has_long_item(cast_names, 300)),
  -- A web address, or a file in this installation's storage.
  image_url text check (char_length(image_url) <= 2000 and image_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  image_preview text check (is_preview(image_preview)),
  backdrop_url text check (char_length(backdrop_url) <= 2000 and backdrop_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  backdrop_preview text check (is_preview(backdrop_preview)),
  -- The picture of shared links.
  card_url text check (char_length(card_url) <= 2000 and card_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  -- The trailer.
  video_url text check (char_length(video_url) <= 2000 and video_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  -- A trailer that is being prepared. It replaces `video_url` when it is ready.
  next_video_url text check (char_length(next_video_url) <= 2000 and next_video_url ~ '^/media/\S*$'),
  -- A trailer is being made; the movie's page says so.
  trailer_coming boolean not null default false,
  created_at timestamptz check (created_at between '1900-01-01' and '2200-01-01'),
  -- An imported movie without a time takes it from its id.
  added_at timestamptz not null generated always as (coalesce(created_at, time_of_id(id))) stored,
  -- Also the version that a change at the desk must name.
  updated_at timestamptz not null default now(),
  constraint movie_image_of_preview check (image_preview is null or image_url is not null),
  constraint movie_backdrop_of_preview check (backdrop_preview is null or backdrop_url is not null)
);
create index movie_artists on movie using gin (artist_keys(director, cast_names));

-- Two changes never have the same version, however close they are. A trailer that becomes ready is what an editor chose
-- before: it makes no new version, as an open form would lack it.
create function movie_touched() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;
create trigger movie_touched before update on movie for each row
  when (old.next_video_url is null or new.next_video_url is not null
    or new.video_url is distinct from old.next_video_url)
  execute function movie_touched();

-- A new picture without a new preview loses the old preview, whichever code changes the address.
create function movie_preview_outlived() returns trigger language plpgsql as $$
begin
  if new.image_url is distinct from old.image_url and new.image_preview is not distinct from old.image_preview then
    new.image_preview := null;
  end if;
  if new.backdrop_url is distinct from old.backdrop_url
    and new.backdrop_preview is not distinct from old.backdrop_preview then
    new.backdrop_preview := null;
  end if;
  return new;
end $$;
create trigger movie_preview_outlived before update on movie for each row
  when (new.image_url is distinct from old.image_url or new.backdrop_url is distinct from old.backdrop_url)
  execute function movie_preview_outlived();

-- Numbers that many users change at once: an update of the wide movie row would touch all of its indexes.
-- A movie is visible as long as it has a row here; deleting it moves the row to deleted_movie.
create table movie_counter (
  movie_id text collate "C" primary key references movie on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  -- What the lists sort by. Copied from `likes` by a job, so that a like does not rewrite indexes.
  listed_likes integer not null default 0 check (listed_likes >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Imported from another service, without users behind them. Contained in likes and dislikes.
  imported_likes integer not null default 0 check (imported_likes >= 0),
  imported_dislikes integer not null default 0 check (imported_dislikes >= 0),
  check (likes >= imported_likes),
  check (dislikes >= imported_dislikes)
) with (fillfactor = 70);
create index movie_counter_unlisted on movie_counter (movie_id) where likes <> listed_likes;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists and search

-- One row for each list that contains a movie: '*' for all movies, and one for each of its genres. Each filter and sort
-- of a list is then a range of one index; movie_id as the last column makes the order total.
create table movie_list (
  list text collate "C" not null,
  movie_id text collate "C" not null references movie on delete cascade,
  title_key text collate "C" not null,
  year smallint,
  rating_tenths smallint,
  added_at timestamptz not null,
  likes integer not null,
  -- What its film costs; null without a film (WATCH-13).
  access text check (access in ('free', 'premium')),
  primary key (list, movie_id)
);
create index movie_list_movie on movie_list (movie_id);
-- Filtered columns are included, so that deep pages and counts are read by index-only scans.
create index movie_list_title on movie_list (list, title_key, movie_id) include (year, rating_tenths, added_at, access);
create index movie_list_added on movie_list (list, added_at desc, movie_id) include (year, rating_tenths, access);
create index movie_list_rating on movie_list (list, rating_tenths desc nulls last, title_key, movie_id)
  include (year, added_at, access);
create index movie_list_likes on movie_list (list, likes desc, title_key, movie_id)
  include (year, rating_tenths, added_at, access);
create index movie_list_year on movie_list (list, year desc nulls last, title_key, movie_id)
  include (rating_tenths, added_at, access);
-- Few movies may have a film: they are read here, and sorted.
create index movie_list_watchable on movie_list (list, access, movie_id)
  include (title_key, year, rating_tenths, added_at, likes) where access is not null;

-- What a search reads, one row for each visible movie: its text, and the columns that results are filtered and sorted
-- by.
create table movie_search (
  movie_id text collate "C" primary key references movie on delete cascade,
  -- Title, people, genres, description, in lower case, in the order in which a match ranks. U+001F separates them, and
  -- separates names, so that no match reaches from one into the next. The original title is the first of the people: a
  -- match in it ranks below titles, and it is found with a typo.
  search text collate "C" not null,
  -- Where title, people and genres end.
  title_end integer not null,
  people_end integer not null,
  genres_end integer not null,
  -- Title and people in Latin letters without accents, for typos and suggestions.
  names text collate "C" not null,
  title_key text collate "C" not null,
  title_letters text collate "C" not null,
  genres text[] not null,
  year smallint,
  rating_tenths smallint,
  added_at timestamptz not null,
  access text check (access in ('free', 'premium')),
  -- In no index, so that the job that updates it rewrites none.
  likes integer not null
) with (fillfactor = 90);
create index movie_search_text on movie_search using gin (search gin_trgm_ops) with (fastupdate = off);
create index movie_search_names on movie_search using gin (names gin_trgm_ops) with (fastupdate = off);
create index movie_search_title on movie_search using gin (title_key gin_trgm_ops) with (fastupdate = off);
create index movie_search_letters on movie_search (title_letters);
-- Estimating how many names are similar to a word takes longer than finding them.
alter table movie_search alter column names set statistics 0;

-- Serializes writers of the catalogue, so that the derived tables stay consistent with each other.
create function lock_catalogue() returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(7719460114);
end;

-- Before any row is locked: taking the lock while holding rows could deadlock with the writer that has the lock.
create function movie_lock() returns trigger language plpgsql as $$
begin
  perform lock_catalogue();
  return null;
end $$;
create trigger movie_lock before insert or update or delete or truncate on movie
  for each statement execute function movie_lock();

-- Adds movies to lists and search, those that are not deleted. `film_access` stands in 0003_films.sql.
create function list_movies(ids text[]) returns void language plpgsql as $$
declare
  separator constant text := chr(31);
begin
  insert into movie_list (list, movie_id, title_key, year, rating_tenths, added_at, likes, access)
    select list, m.id, fold(m.title), m.year, m.rating_tenths, m.added_at, c.listed_likes, film_access(mf.film_id, mf.external_url, mf.is_premium)
    from movie m join movie_counter c on c.movie_id = m.id left join movie_film mf on mf.movie_id = m.id
      cross join unnest(array['*'] || m.genres) list
    where m.id = any (ids);
  insert into movie_search (movie_id, search, title_end, people_end, genres_end, names, title_key, title_letters,
      genres, year, rating_tenths, added_at, likes, access)
    select m.id, concat_ws(separator, t.title, t.people, t.genres, lower_case(m.description)), char_length(t.title),
      char_length(t.title) + 1 + char_length(t.people),
      char_length(t.title) + 1 + char_length(t.people) + 1 + char_length(t.genres),
      latin(fold(t.title || separator || t.people)), fold(m.title), letters_of(m.title),
      m.genres, m.year, m.rating_tenths, m.added_at, c.listed_likes, film_access(mf.film_id, mf.external_url, mf.is_premium)
    from movie m join movie_counter c on c.movie_id = m.id left join movie_film mf on mf.movie_id = m.id
    cross join lateral (select lower_case(m.title) as title,
      lower_case(concat_ws(separator, m.original_title, m.director,
        nullif(array_to_string(m.cast_names, separator), ''))) as people,
      lower_case(array_to_string(m.genres, separator)) as genres) t
    where m.id = any (ids);
end $$;

create function movie_added() returns trigger language plpgsql as $$
begin
  insert into movie_counter (movie_id) select id from added;
  perform list_movies((select array_agg(id) from added));
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_added after insert on movie
  referencing new table as added for each statement execute function movie_added();

create function movie_changed() returns trigger language plpgsql as $$
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
create trigger movie_changed after update on movie
  referencing old table as before new table as after for each statement execute function movie_changed();

create function movie_removed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger movie_removed after delete or truncate on movie for each statement execute function movie_removed();

-- ---------------------------------------------------------------------------------------------------------------------
-- Collections (SITE-5)

-- Movies that an editor puts together, in an order.
create table collection (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  title text not null check (title <> '' and char_length(title) <= 120),
  description text not null default '' check (char_length(description) <= 2000),
  image_url text check (char_length(image_url) <= 2000),
  image_preview text,
  -- Shown only between them.
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint collection_ends_after_start check (ends_at > starts_at)
);

-- A deleted movie keeps its position, in case that it is restored.
create table collection_movie (
  collection_id text collate "C" not null references collection on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  position integer not null check (position >= 1),
  primary key (collection_id, movie_id),
  unique (collection_id, position)
);
create index collection_movie_movie on collection_movie (movie_id);

create view shown_collection as
  select * from collection
  where (starts_at is null or starts_at <= app_now()) and (ends_at is null or ends_at > app_now());

-- Every process drops its cached responses and pages.
create function collections_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger collections_announced after insert or update or delete on collection
  for each statement execute function collections_announced();
create trigger collections_announced after insert or update or delete on collection_movie
  for each statement execute function collections_announced();

-- ---------------------------------------------------------------------------------------------------------------------
-- Reactions

-- 1: likes, -1: dislikes, 0: taken back. The row stays when it is taken back, so that each click is one update.
create table reaction (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  value smallint not null check (value in (-1, 0, 1)),
  -- Idempotency: a click that is sent again changes nothing.
  recent_clicks bigint[] not null default '{}' check (cardinality(recent_clicks) <= 8),
  reacted_at timestamptz not null,
  primary key (user_id, movie_id)
) with (fillfactor = 80);
create index reaction_of_movie on reaction (movie_id);

-- Keeps the counters of movies equal to their reactions. Deleting a reaction of value 0 locks no counter: react() locks
-- the counter before the reactions, so a delete, which locks reactions first, must not wait for a counter needlessly.
create function reactions_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update movie_counter c set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes
      from (select movie_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from added where value <> 0 group by movie_id) change
      where c.movie_id = change.movie_id;
  elsif tg_op = 'DELETE' then
    -- A deleted user has reactions to many movies: lock in order, as two users may be deleted at once.
    perform from movie_counter c where c.movie_id in (select movie_id from removed where value <> 0)
      order by c.movie_id for update;
    update movie_counter c set likes = c.likes - change.likes, dislikes = c.dislikes - change.dislikes
      from (select movie_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from removed where value <> 0 group by movie_id) change
      where c.movie_id = change.movie_id;
  else
    update movie_counter c set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes
      from (select movie_id, sum(by * (value = 1)::int) as likes, sum(by * (value = -1)::int) as dislikes
        from (select movie_id, value, 1 as by from added union all select movie_id, value, -1 from removed) each
        group by movie_id) change
      where c.movie_id = change.movie_id and (change.likes, change.dislikes) <> (0, 0);
  end if;
  return null;
end $$;
create trigger reactions_added after insert on reaction
  referencing new table as added for each statement execute function reactions_counted();
create trigger reactions_changed after update on reaction
  referencing old table as removed new table as added for each statement execute function reactions_counted();
create trigger reactions_removed after delete on reaction
  referencing old table as removed for each statement execute function reactions_counted();

-- Applies a batch of users' clicks on one movie: each sets its value, or clears it if it was set already. Returns the
-- resulting values and counters; no rows if the movie does not exist. Lock order: movie, counter, reactions.
create function react(movie text, user_ids text[], wanted smallint[], clicks bigint[], at timestamptz)
returns table (user_id text, value smallint, likes integer, dislikes integer) language plpgsql as $$
#variable_conflict use_column
begin
  perform from movie m where m.id = movie for key share;
  perform from movie_counter c where c.movie_id = movie for update;
  if not found then return; end if;
  insert into reaction as r (user_id, movie_id, value, recent_clicks, reacted_at)
    select g.user_id, movie, g.value, array_remove(array[g.click], null), at
    from unnest(user_ids, wanted, clicks) as g (user_id, value, click)
    order by g.user_id
    on conflict (user_id, movie_id) do update set
      value = case when r.value = excluded.value then 0 else excluded.value end,
      recent_clicks = (excluded.recent_clicks || r.recent_clicks)[1:8],
      reacted_at = excluded.reacted_at
    where not r.recent_clicks && excluded.recent_clicks;
  return query select r.user_id, r.value, c.likes, c.dislikes
    from movie_counter c join reaction r on r.movie_id = c.movie_id and r.user_id = any (user_ids)
    where c.movie_id = movie;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Comments

create table comment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  movie_id text collate "C" not null references movie on delete cascade,
  -- Null once the user is deleted.
  user_id text collate "C" references users on delete set null,
  -- Cleaned by the contract's `cleanComment`.
  text text not null check (char_length(text) between 1 and 2000 and text = btrim(text)),
  -- Milliseconds, as in the cursor of a page.
  created_at timestamptz(3) not null,
  -- This alone decides whether it is shown and counted; the reason does not (ACC-8).
  hidden_at timestamptz,
  -- The admin who hid it.
  hidden_by text collate "C" references users on delete set null,
  -- desk: an admin hid this one. everything: an admin hid all of its author's, and can bring them back together.
  -- first, word: it waits for approval, as the first of a new member or because of a word.
  hidden_because text collate "C" constraint comment_hidden_because_known
    check (hidden_because in ('desk', 'everything', 'first', 'word')),
  check (hidden_at is not null or hidden_by is null),
  constraint comment_hidden_for_a_reason check ((hidden_at is null) = (hidden_because is null)),
  constraint comment_waiting_is_hidden_by_nobody
    check (hidden_by is null or hidden_because in ('desk', 'everything'))
);
create index comment_newest on comment (movie_id, created_at desc, id desc) where hidden_at is null;
create index comment_of_movie on comment (movie_id);
create index comment_of_user on comment (user_id, created_at);
create index comment_hidden_by on comment (hidden_by) where hidden_by is not null;
-- The desk's lists of all comments, and of those that are hidden or wait, newest first.
create index comment_by_time on comment (created_at desc, id desc);
create index comment_hidden on comment (hidden_at desc, id desc) where hidden_at is not null;
-- What a search of comments reads: it takes some milliseconds among 100 000 comments, and seconds without this index.
create index comment_text on comment using gin (lower_case(text) gin_trgm_ops);
-- As with users: how many comments have a word decides whether PostgreSQL walks the sorted list or the comments found.
alter index comment_text alter column 1 set statistics 1000;

create function comments_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update movie_counter c set comments = c.comments + change.n
      from (select movie_id, count(*) as n from added where hidden_at is null group by movie_id) change
      where c.movie_id = change.movie_id;
  elsif tg_op = 'DELETE' then
    update movie_counter c set comments = c.comments - change.n
      from (select movie_id, count(*) as n from removed where hidden_at is null group by movie_id) change
      where c.movie_id = change.movie_id;
  else
    update movie_counter c set comments = c.comments + change.n
      from (select movie_id, sum(by) as n
        from (select movie_id, 1 as by from added where hidden_at is null
          union all select movie_id, -1 from removed where hidden_at is null) each
        group by movie_id) change
      where c.movie_id = change.movie_id and change.n <> 0;
  end if;
  return null;
end $$;
create trigger comments_added after insert on comment
  referencing new table as added for each statement execute function comments_counted();
create trigger comments_changed after update on comment
  referencing old table as removed new table as added for each statement execute function comments_counted();
create trigger comments_removed after delete on comment
  referencing old table as removed for each statement execute function comments_counted();

create table comment_report (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  comment_id text collate "C" not null references comment on delete cascade,
  -- Null for a visitor.
  reporter_id text collate "C" references users on delete cascade,
  -- A visitor's network, hashed with a key and the comment, so that a visitor reports a comment once. Erased when the
  -- report is closed.
  network_hash bytea check (octet_length(network_hash) = 32),
  reason text collate "C" not null check (reason in ('spam', 'insult', 'spoiler', 'illegal', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz(3) not null,
  closed_at timestamptz,
  check (reporter_id is null or network_hash is null),
  check (case when closed_at is null then num_nonnulls(reporter_id, network_hash) = 1 else network_hash is null end)
);
create unique index comment_report_once_by_person on comment_report (comment_id, reporter_id) where closed_at is null;
create unique index comment_report_once_by_network on comment_report (comment_id, network_hash) where closed_at is null;
create index comment_report_of_comment on comment_report (comment_id);
create index comment_report_by_person on comment_report (reporter_id) where reporter_id is not null;

-- Members who cannot post comments for now. A row in the past counts as none.
create table comment_mute (
  user_id text collate "C" primary key references users on delete cascade,
  created_at timestamptz not null,
  until timestamptz not null check (until > created_at),
  muted_by text collate "C" references users on delete set null
);
create index comment_mute_by on comment_mute (muted_by) where muted_by is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Watchlist

create table watchlist_entry (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  added_at timestamptz(3) not null,
  primary key (user_id, movie_id)
);
create index watchlist_entry_newest on watchlist_entry (user_id, added_at desc, movie_id);
create index watchlist_entry_of_movie on watchlist_entry (movie_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Deleted movies

-- Deleting removes the movie's rows in movie_counter, lists and search, so that it is invisible; comments, reactions
-- and watchlist entries stay with the movie, and are visible again when it is restored. A job purges it later.
create table deleted_movie (
  movie_id text collate "C" primary key references movie on delete cascade,
  deleted_at timestamptz(3) not null,
  -- Cannot be counted again from rows.
  imported_likes integer not null check (imported_likes >= 0),
  imported_dislikes integer not null check (imported_dislikes >= 0)
);
create index deleted_movie_newest on deleted_movie (deleted_at desc, movie_id);

-- Returns false if the movie does not exist or is deleted already.
create function delete_movie(movie text, at timestamptz) returns boolean language plpgsql as $$
begin
  perform lock_catalogue();
  -- Waits for transactions that write to the movie; later ones find it deleted.
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

-- Returns whether the movie is visible, and keeps it so until the transaction ends. Two statements, as a statement that
-- waited for the lock still sees its old snapshot.
create function lock_existing_movie(movie text) returns boolean language plpgsql as $$
begin
  perform from movie m where m.id = movie for key share;
  return exists (select from movie_counter c where c.movie_id = movie);
end $$;

-- Counts again, as users may have been deleted meanwhile. Returns false if the movie is not deleted, or purged.
create function restore_movie(movie text) returns boolean language plpgsql as $$
declare
  was deleted_movie;
begin
  perform lock_catalogue();
  delete from deleted_movie d where d.movie_id = movie returning * into was;
  if not found then return false; end if;
  -- Transactions that write to the movie wait until it is visible, and are then counted by the triggers.
  perform from movie m where m.id = movie for update;
  -- The same for deletes of comments and reactions: each is counted once, here or by the triggers.
  perform from comment c where c.movie_id = movie for update;
  perform from reaction r where r.movie_id = movie order by r.user_id for update;
  insert into movie_counter (movie_id, likes, dislikes, listed_likes, comments, imported_likes, imported_dislikes)
    select movie, was.imported_likes + r.likes, was.imported_dislikes + r.dislikes, was.imported_likes + r.likes, c.n,
      was.imported_likes, was.imported_dislikes
    from (select count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from reaction where movie_id = movie) r,
      (select count(*) as n from comment where movie_id = movie and hidden_at is null) c;
  perform list_movies(array[movie]);
  perform pg_notify('catalogue', '');
  return true;
end $$;
