-- What the house shows. Numbers that many people change at once (likes) live in movie_counter: one update of a wide row
-- would touch every index of it.

-- Ids are 24 hexadecimal characters; the first 8 are the second in which the row was made.
create function new_id() returns text language sql volatile parallel safe
return lpad(to_hex(floor(extract(epoch from clock_timestamp()))::bigint), 8, '0')
  || substr(replace(gen_random_uuid()::text, '-', ''), 17);

create function time_of_id(id text) returns timestamptz language sql immutable strict parallel safe
return to_timestamp((('x' || left(id, 8))::bit(32)::bigint)::double precision);

-- Lower case in the same way whatever the database's locale is. Nearly all text is ASCII, where the short way is exact.
-- Greek has two small sigmas, and which one a capital becomes depends on what follows it: here they are one.
create function lower_case(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else replace(lower(written collate "und-x-icu") collate "default", 'ς', 'σ') end;

-- Lower case and without accents: how titles are sorted and how a person types them in a hurry. The catalogue feature's `fold`
-- does the same in TypeScript; a test holds the two together.
create function fold(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else normalize(regexp_replace(normalize(
    translate(replace(replace(replace(lower_case(written), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıħ', 'lodih'), nfkd),
    '[\u0300-\u036f]', '', 'g'), nfc) end;

create function has_repeats(list text[]) returns boolean language sql immutable strict parallel safe
return (select count(*) <> count(distinct item) from unnest(list) item);

-- A word without an end cannot be indexed. Scripts that write without spaces are indexed sign by sign.
create function has_endless_word(written text) returns boolean language sql immutable strict parallel safe
return written ~ '([^\s,.;:!?\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3-]{250}){2}';

create function has_long_item(list text[], longest integer) returns boolean language sql immutable strict parallel safe
return exists (select from unnest(list) item where item is null or char_length(item) not between 1 and longest);

create table movie (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  title text not null check (char_length(title) between 1 and 300 and title = btrim(title)),
  description text not null default '' check (char_length(description) <= 5000 and not has_endless_word(description)),
  year smallint check (year between 1900 and 2200),
  -- 81 is shown as 8.1. Null: nobody has rated it.
  rating_tenths smallint check (rating_tenths between 0 and 100),
  genres text[] not null check (
    cardinality(genres) between 1 and 9 and not has_repeats(genres) and genres <@ array[
      'Action', 'Comedy', 'Drama', 'Horror', 'Sci-Fi', 'Romance', 'Thriller', 'Documentary', 'Animation']),
  director text check (char_length(director) between 1 and 300),
  cast_names text[] not null default '{}' check (cardinality(cast_names) <= 200 and not has_long_item(cast_names, 300)),
  minutes smallint check (minutes between 1 and 6000),
  -- An address on the web, or a file that the house keeps itself.
  image_url text check (char_length(image_url) <= 2000 and image_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  backdrop_url text check (char_length(backdrop_url) <= 2000 and backdrop_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  -- The picture that shared links show.
  card_url text check (char_length(card_url) <= 2000 and card_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  video_url text check (char_length(video_url) <= 2000 and video_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  created_at timestamptz check (created_at between '1900-01-01' and '2200-01-01'),
  -- A movie that came without a time takes it from its id.
  added_at timestamptz not null generated always as (coalesce(created_at, time_of_id(id))) stored,
  updated_at timestamptz not null default now()
);

create function movie_touched() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger movie_touched before update on movie for each row execute function movie_touched();

create table movie_counter (
  movie_id text collate "C" primary key references movie on delete cascade,
  likes integer not null default 0 check (likes >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  -- What the lists sort by. Brought up to date by a job, so that a like does not rewrite indexes.
  listed_likes integer not null default 0 check (listed_likes >= 0)
) with (fillfactor = 70);
create index movie_counter_unlisted on movie_counter (movie_id) where likes <> listed_likes;
