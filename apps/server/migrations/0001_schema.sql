-- The whole schema, in sections by feature: shared functions, accounts, mail, contact, movies, catalogue,
-- reactions, comments, watchlist, deleted movies, Premium, payments, statistics, audit log.

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------------------------------------------------------------
-- Shared functions

-- The clock that decides about Premium and payments: the database's, as there is only one. It is a function so that a test
-- can replace it in its own database. statement_timestamp(): a statement that waited for a lock sees the current time.
create function app_now() returns timestamptz language sql stable parallel safe
return statement_timestamp();

-- Ids are 24 hexadecimal characters; the first 8 are the Unix time in seconds at which the row was made.
create function new_id() returns text language sql volatile parallel safe
return lpad(to_hex(floor(extract(epoch from clock_timestamp()))::bigint), 8, '0')
  || substr(replace(gen_random_uuid()::text, '-', ''), 17);

create function time_of_id(id text) returns timestamptz language sql immutable strict parallel safe
return to_timestamp((('x' || left(id, 8))::bit(32)::bigint)::double precision);

create function day_of(at timestamptz) returns date language sql immutable parallel safe
return (at at time zone 'UTC')::date;

-- Lower case, independent of the database's locale. Nearly all text is ASCII, where the short branch is exact.
-- Greek final sigma becomes plain sigma, as lower() would choose between them by the letter that follows.
create function lower_case(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else replace(lower(written collate "und-x-icu") collate "default", 'ς', 'σ') end;

-- Lower case without accents: the sort key of titles, and what a search is compared with. The catalogue feature's `fold`
-- does the same in TypeScript; a test compares the two.
create function fold(written text) returns text language sql immutable strict parallel safe
return case when octet_length(written) = char_length(written) then lower(written collate "C") collate "default"
  else normalize(regexp_replace(normalize(
    translate(replace(replace(replace(lower_case(written), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıħ', 'lodih'), nfkd),
    '[\u0300-\u036f]', '', 'g'), nfc) end;

create function has_repeats(list text[]) returns boolean language sql immutable strict parallel safe
return (select count(*) <> count(distinct item) from unnest(list) item);

-- A word of 500 characters does not fit into an index. Scripts that write without spaces are indexed character by character.
create function has_endless_word(written text) returns boolean language sql immutable strict parallel safe
return written ~ '([^\s,.;:!?\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3-]{250}){2}';

create function has_long_item(list text[], longest integer) returns boolean language sql immutable strict parallel safe
return exists (select from unnest(list) item where item is null or char_length(item) not between 1 and longest);

-- An inline preview picture. It is written into pages as it is, so nothing but a small WebP data URL is accepted.
create function is_preview(written text) returns boolean language sql immutable strict parallel safe
return char_length(written) <= 400 and written ~ '^data:image/webp;base64,[A-Za-z0-9+/]+={0,2}$';

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts

-- (`users` and not `user`, which is a reserved word.)
create table users (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  username text not null check (char_length(username) between 3 and 30 and username = btrim(username)
    and username !~ '[@[:cntrl:]]'),
  -- Names that look the same have the same key: folded by the accounts feature's `usernameKey`.
  username_key text collate "C" not null unique check (username_key <> ''),
  -- As it was given: mail goes to exactly this address.
  email text not null check (char_length(email) between 3 and 254 and email ~ '^[^@[:cntrl:][:space:]]+@[^@[:cntrl:][:space:]]+$'),
  email_key text collate "C" not null unique check (email_key <> ''),
  -- Null: signs in with a provider only.
  password_hash text check (password_hash ~ '^\$argon2id\$'),
  role text not null default 'user' check (role in ('user', 'admin')),
  -- When a mailed link was opened, or a provider confirmed the address.
  email_confirmed_at timestamptz,
  password_changed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  preferred_genre text check (preferred_genre in (
    'Action', 'Comedy', 'Drama', 'Horror', 'Sci-Fi', 'Romance', 'Thriller', 'Documentary', 'Animation')),
  -- UTC. Kept by the trigger session_seen.
  last_seen_on date,
  -- What the desk searches in. The line break keeps a match from reaching from the name into the address.
  search_text text collate "C" not null generated always as (lower_case(username) || e'\n' || lower_case(email)) stored
);
create index users_newest on users (id desc) include (search_text);
create index users_part on users using gin (search_text gin_trgm_ops);
-- For search terms that are too short for trigrams.
create index users_username_begins on users (lower_case(username) text_pattern_ops);
create index users_email_begins on users (lower_case(email) text_pattern_ops);

-- Whether the owner of an address has shown that they read its mail. Admins were created on the command line.
create function is_confirmed_address(address text) returns boolean language sql stable
return exists (
  select from users u
  where lower_case(u.email) = lower_case(address) and (u.email_confirmed_at is not null or u.role = 'admin'));

-- Serializes what one user does at the same time (in two tabs), where it is counted or compared with earlier rows.
create function lock_user_advisory(user_id text) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(user_id, 7719460115));
end;

-- One signed-in browser. Each request is checked against this table.
create table session (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id text collate "C" not null references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  remembered boolean not null check (not (remembered and audience = 'admin')),
  -- Number of the valid token: each refresh issues the next one, and older ones are refused.
  generation integer not null default 1 check (generation >= 1),
  refreshed_at timestamptz not null,
  -- False until the newest token is used: the response that carried it may have been lost.
  is_confirmed boolean not null default true,
  created_at timestamptz not null,
  -- The end of the newest token, and the end of the session, beyond which no refresh goes.
  expires_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= expires_at),
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'password', 'reused', 'role', 'disabled')),
  check ((ended_at is null) = (ended_because is null))
);
create index session_of_user on session (user_id);
create index session_expires_at on session (expires_at);

-- Sets users.last_seen_on at most once a day. A locked user is skipped instead of waited for, as the transaction that has
-- locked it may wait for this session; the next refresh catches up.
create function session_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_on = day_of(new.refreshed_at) where id in (
    select u.id from users u
    where u.id = new.user_id and (u.last_seen_on is null or u.last_seen_on < day_of(new.refreshed_at))
    for no key update skip locked);
  return null;
end $$;
create trigger session_seen after insert or update of refreshed_at on session
  for each row execute function session_seen();

-- A new password that waits for its link to be opened. An unknown address leaves a row too, so that both cases do the same
-- work. Secrets are stored as hashes only.
create table password_reset (
  id bigint generated always as identity primary key,
  -- Null until the mail with the link is written.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  -- Of the cookie of the browser that requested the reset.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" references users on delete cascade,
  audience text not null check (audience in ('user', 'admin')),
  -- Null once the link was opened in another browser: the password was perhaps typed by someone else than the mail's reader.
  new_hash text check (new_hash ~ '^\$argon2id\$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index password_reset_of_user on password_reset (user_id);
create index password_reset_expires_at on password_reset (expires_at);

-- A user's identity at a sign-in provider. The subject never changes; addresses do.
create table identity (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id text collate "C" not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index identity_of_user on identity (user_id);

-- A sign-in between the provider's answer and the page that finishes it: once, within a minute, in the same browser.
create table sign_in_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  user_id text collate "C" not null references users on delete cascade,
  remembered boolean not null,
  return_to text not null check (return_to ~ '^/' and return_to !~ '^//'),
  expires_at timestamptz not null
);
create index sign_in_code_expires_at on sign_in_code (expires_at);
create index sign_in_code_of_user on sign_in_code (user_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Mail

-- Outbox: a mail is queued in the transaction of the change that it reports.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient <> '' and recipient !~ '[\r\n]'),
  reply_to text check (reply_to !~ '[\r\n]'),
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text not null,
  -- queued -> sending -> sent. A failed try goes back to queued, the last one to failed. If the process died while sending,
  -- it is unknown whether the mail was delivered: uncertain, and never sent again automatically.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Contains a link that grants access: its bodies are erased once it is sent or useless.
  is_secret boolean not null default false,
  useless_after timestamptz,
  -- Waits for the hourly limit of mail_recipient.
  not_before timestamptz,
  -- When an admin marked it as settled.
  dismissed_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check (useless_after is not null or not is_secret),
  constraint mail_dismissed_check check (dismissed_at is null or state in ('failed', 'uncertain'))
);
create index mail_created_at on mail (created_at);
create index mail_of_recipient on mail (lower_case(recipient), id desc);
create index mail_unsent on mail (state, created_at) where state <> 'sent' and dismissed_at is null;
create index mail_with_secret on mail (useless_after) where is_secret and text_body <> '';

-- Unconfirmed addresses get one mail an hour.
create table mail_recipient (
  address text collate "C" primary key,
  next_at timestamptz not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Contact

create table contact_message (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 4000),
  created_at timestamptz not null
);
create index contact_message_created_at on contact_message (created_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Movies

create table movie (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  title text not null check (char_length(title) between 1 and 300 and title = btrim(title)),
  description text not null default '' check (char_length(description) <= 5000 and not has_endless_word(description)),
  year smallint check (year between 1900 and 2200),
  -- 81 is shown as 8.1. Null: not rated.
  rating_tenths smallint check (rating_tenths between 0 and 100),
  genres text[] not null check (
    cardinality(genres) between 1 and 9 and not has_repeats(genres) and genres <@ array[
      'Action', 'Comedy', 'Drama', 'Horror', 'Sci-Fi', 'Romance', 'Thriller', 'Documentary', 'Animation']),
  director text check (char_length(director) between 1 and 300),
  cast_names text[] not null default '{}' check (cardinality(cast_names) <= 200 and not has_long_item(cast_names, 300)),
  minutes smallint check (minutes between 1 and 6000),
  -- A web address, or a file in this installation's storage.
  image_url text check (char_length(image_url) <= 2000 and image_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  backdrop_url text check (char_length(backdrop_url) <= 2000 and backdrop_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  -- The picture of shared links.
  card_url text check (char_length(card_url) <= 2000 and card_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  video_url text check (char_length(video_url) <= 2000 and video_url ~ '^(https?://[^/\s]|/media/)\S*$'),
  created_at timestamptz check (created_at between '1900-01-01' and '2200-01-01'),
  -- An imported movie without a time takes it from its id.
  added_at timestamptz not null generated always as (coalesce(created_at, time_of_id(id))) stored,
  -- Also the version that a change at the desk must name.
  updated_at timestamptz not null default now(),
  image_preview text check (is_preview(image_preview)),
  backdrop_preview text check (is_preview(backdrop_preview)),
  -- A trailer is being made; the movie's page says so.
  trailer_coming boolean not null default false,
  constraint movie_image_of_preview check (image_preview is null or image_url is not null),
  constraint movie_backdrop_of_preview check (backdrop_preview is null or backdrop_url is not null)
);

-- Two changes never have the same version, however close they are.
create function movie_touched() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end $$;
create trigger movie_touched before update on movie for each row execute function movie_touched();

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
-- Catalogue: lists and search

-- One row for each list that contains a movie: '*' for all movies, and one for each of its genres. Each filter and sort of
-- a list is then a range of one index; movie_id as the last column makes the order total.
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
-- Filtered columns are included, so that deep pages are read by index-only scans.
create index movie_list_title on movie_list (list, title_key, movie_id) include (year, rating_tenths, added_at);
create index movie_list_added on movie_list (list, added_at desc, movie_id) include (year, rating_tenths);
create index movie_list_rating on movie_list (list, rating_tenths desc nulls last, title_key, movie_id) include (year, added_at);
create index movie_list_likes on movie_list (list, likes desc, title_key, movie_id) include (year, rating_tenths, added_at);
create index movie_list_year on movie_list (list, year desc nulls last, title_key, movie_id) include (rating_tenths, added_at);

-- What a search reads, one row for each visible movie: its text, and the columns that results are filtered and sorted by.
create table movie_search (
  movie_id text collate "C" primary key references movie on delete cascade,
  -- Title, people, genres, description, in lower case, in the order in which a match ranks. U+001F separates them, and
  -- separates names, so that no match reaches from one into the next.
  search text collate "C" not null,
  -- Where title, people and genres end.
  title_end integer not null,
  people_end integer not null,
  genres_end integer not null,
  -- Title and people without accents, for typos and suggestions.
  names text collate "C" not null,
  title_key text collate "C" not null,
  title_letters text collate "C" not null,
  genres text[] not null,
  year smallint,
  rating_tenths smallint,
  added_at timestamptz not null,
  -- In no index, so that the job that updates it rewrites none.
  likes integer not null
) with (fillfactor = 90);
create index movie_search_text on movie_search using gin (search gin_trgm_ops) with (fastupdate = off);
create index movie_search_names on movie_search using gin (names gin_trgm_ops) with (fastupdate = off);
create index movie_search_title on movie_search using gin (title_key gin_trgm_ops) with (fastupdate = off);
create index movie_search_letters on movie_search (title_letters);
-- Estimating how many names are similar to a word takes longer than finding them.
alter table movie_search alter column names set statistics 0;

-- A title without blanks and punctuation: 'Spider-Man', 'spider man' and 'Spiderman' are equal.
create function letters_of(written text) returns text language sql immutable strict parallel safe
return translate(fold(written), E' \t\n\u001f,.;:!?''"()-/&’·', '');

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

-- Adds movies to lists and search, those that are not deleted.
create function list_movies(ids text[]) returns void language plpgsql as $$
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
      lower_case(concat_ws(separator, m.director, nullif(array_to_string(m.cast_names, separator), ''))) as people,
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
    where (after.title, after.director, after.cast_names, after.genres, after.description, after.year,
        after.rating_tenths, after.added_at)
      is distinct from (before.title, before.director, before.cast_names, before.genres, before.description, before.year,
        before.rating_tenths, before.added_at);
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

-- Keeps the counters of movies equal to their reactions. Deleting a reaction of value 0 locks no counter: react() locks the
-- counter before the reactions, so a delete, which locks reactions first, must not wait for a counter needlessly.
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
  -- Null: the user was deleted.
  user_id text collate "C" references users on delete set null,
  -- Cleaned by the contract's `cleanComment`.
  text text not null check (char_length(text) between 1 and 2000 and text = btrim(text)),
  -- Milliseconds, as in the cursor of a page.
  created_at timestamptz(3) not null,
  -- Hidden by an admin.
  hidden_at timestamptz,
  hidden_by text collate "C" references users on delete set null,
  check (hidden_at is not null or hidden_by is null)
);
create index comment_newest on comment (movie_id, created_at desc, id desc) where hidden_at is null;
create index comment_of_movie on comment (movie_id);
create index comment_of_user on comment (user_id, created_at);
create index comment_hidden_by on comment (hidden_by) where hidden_by is not null;

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

-- Deleting removes the movie's rows in movie_counter, lists and search, so that it is invisible; comments, reactions and
-- watchlist entries stay with the movie, and are visible again when it is restored. A job purges it later.
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
create function hold_movie(movie text) returns boolean language plpgsql as $$
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Premium: plans, subscriptions, reminders

create table plan (
  name text primary key check (name in ('monthly', 'quarterly', 'semiAnnually', 'yearly')),
  cents integer not null check (cents > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  days integer not null check (days between 1 and 3660),
  -- As shown on screen.
  duration text not null check (duration <> ''),
  position smallint not null unique
);
insert into plan (name, cents, days, duration, position) values
  ('monthly', 999, 30, '1 month', 1),
  ('quarterly', 2499, 90, '3 months', 2),
  ('semiAnnually', 4499, 180, '6 months', 3),
  ('yearly', 7999, 365, '12 months', 4);

-- One period of Premium. A new one begins after the end of the last; an extension makes this one longer.
create table subscription (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  -- Null: the user was deleted. Payments are kept.
  user_id text collate "C" references users on delete set null,
  -- Plan and price of the newest extension; 0 cents if the desk granted it.
  plan text not null references plan,
  cents integer not null check (cents >= 0),
  status text not null default 'active' check (status in ('active', 'expired', 'cancelled')),
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > started_at),
  ended_at timestamptz(3),
  -- A note only; subscription_change says who cancelled.
  cancel_reason text check (char_length(cancel_reason) <= 200),
  created_at timestamptz(3) not null,
  check ((status = 'active') = (ended_at is null)),
  check (status = 'cancelled' or cancel_reason is null),
  -- Deleting a user cancels first.
  check (status <> 'active' or user_id is not null)
);
-- SUB-9: at most one, whatever races.
create unique index one_active_subscription on subscription (user_id) include (expires_at) where status = 'active';
-- All filters of the list of subscribers are in the index of each sort order: index-only scans.
create index subscription_newest on subscription (created_at desc, id desc) include (status, plan, expires_at);
create index subscription_by_end on subscription (expires_at, id) include (status, plan, created_at);
create index subscription_by_kind on subscription (plan, status, id) include (created_at, expires_at);
create index subscription_of_user on subscription (user_id, created_at desc, id desc) include (status, plan, expires_at);
-- Overdue subscriptions that the sweep has not marked yet.
create index subscription_active_until on subscription (expires_at, id) include (plan, created_at, cents, user_id)
  where status = 'active';

-- One reminder for each end of a subscription and each distance to it.
create table reminder (
  subscription_id text collate "C" not null references subscription,
  expires_at timestamptz(3) not null,
  within_days smallint not null check (within_days > 0),
  mail_id bigint references mail on delete set null,
  created_at timestamptz(3) not null,
  primary key (subscription_id, expires_at, within_days)
);
create index reminder_mail on reminder (mail_id) where mail_id is not null;

-- Progress of the desk's Clean Up job. Only the newest run is kept; the job queue says whether it still runs.
create table cleanup (
  id bigint generated always as identity primary key,
  -- How many were overdue when it was requested, and how many are marked expired so far.
  total integer not null check (total >= 0),
  expired integer not null default 0 check (expired >= 0),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments

-- Created before the provider is called, so that each of its events finds a row.
create table checkout (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  -- The offer at that time: later price changes do not affect it.
  plan text not null references plan,
  cents integer not null check (cents > 0),
  currency text not null check (currency = 'USD'),
  days integer not null check (days > 0),
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  -- Idempotency keys of the browser's attempts, the newest first.
  attempts text[] not null default '{}' check (cardinality(attempts) <= 8),
  -- closing: the provider is asked to accept no payment any more. Only after its confirmation it is abandoned, and another
  -- can be begun. A payment that arrives for an abandoned checkout counts all the same.
  state text not null default 'pending' constraint checkout_state_check
    check (state in ('pending', 'closing', 'paid', 'failed', 'abandoned')),
  -- The provider's payment page, if it has one.
  url text,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- Until then `provider_calls` requests are creating it at the provider, and it must not be closed. If a process dies, the
  -- time releases it.
  provider_call_until timestamptz(3),
  provider_calls integer not null default 0 check (provider_calls >= 0),
  constraint checkout_settled_check check ((state in ('pending', 'closing')) = (settled_at is null)),
  constraint checkout_provider_call_pending check (state = 'pending' or provider_call_until is null),
  constraint checkout_provider_call_counted check ((provider_calls > 0) = (provider_call_until is not null))
);
create unique index one_open_checkout on checkout (user_id) where state in ('pending', 'closing');
create index checkout_of_user on checkout (user_id, created_at desc);
create index checkout_of_provider on checkout (provider);
create index checkout_open_since on checkout (created_at) where state in ('pending', 'closing');

-- Received money. Revenue is the sum of this table.
create table payment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  checkout_id text collate "C" not null unique references checkout,
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  cents integer not null check (cents > 0),
  currency text not null check (currency = 'USD'),
  days integer not null check (days > 0),
  provider text not null,
  -- The provider's id of the payment.
  reference text not null check (reference <> ''),
  paid_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (provider, reference)
);
create index payment_of_user on payment (user_id, paid_at desc);
create index payment_paid_at on payment (paid_at desc, id desc) include (cents, plan);

-- Premium that the desk granted.
create table premium_grant (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" references users on delete set null,
  plan text not null references plan,
  days integer not null check (days > 0),
  granted_by text collate "C" references users on delete set null,
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz(3) not null
);
create index premium_grant_of_user on premium_grant (user_id, created_at desc);
create index premium_grant_granted_by on premium_grant (granted_by) where granted_by is not null;

-- The history of each subscription; the subscription row is its result.
create table subscription_change (
  id bigint generated always as identity primary key,
  subscription_id text collate "C" not null references subscription,
  step text not null check (step in ('start', 'extend', 'cancel', 'expire')),
  by text not null check (by in ('payment', 'desk', 'person', 'clock')),
  -- The user, if by is 'desk' or 'person'.
  actor_id text collate "C" references users on delete set null,
  plan text not null references plan,
  -- What it added, and the end of the subscription afterwards.
  days integer not null check (days >= 0),
  expires_at timestamptz(3) not null,
  payment_id text collate "C" unique references payment,
  grant_id text collate "C" unique references premium_grant,
  at timestamptz(3) not null,
  -- No day of Premium without a payment or a grant, and neither counts twice.
  check ((step in ('start', 'extend')) = (num_nonnulls(payment_id, grant_id) = 1)),
  check ((step in ('start', 'extend')) = (days > 0)),
  check ((by = 'payment') = (payment_id is not null)),
  check (by <> 'clock' or step = 'expire')
);
create index subscription_change_of on subscription_change (subscription_id, id);
create index subscription_change_actor on subscription_change (actor_id) where actor_id is not null;

-- At the end of each transaction: a subscription lasts exactly as long as its changes have added.
create function subscription_is_earned() returns trigger language plpgsql as $$
declare
  latest subscription;
  earned bigint;
begin
  -- Read again: the transaction may have changed the row after this event.
  select * into latest from subscription s where s.id = new.id;
  if not found then return null; end if;
  select coalesce(sum(c.days), 0) into earned from subscription_change c where c.subscription_id = latest.id;
  if extract(epoch from latest.expires_at - latest.started_at) <> earned * 86400 then
    raise exception 'subscription % lasts % but % days of it were paid or given', latest.id,
      latest.expires_at - latest.started_at, earned using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger subscription_is_earned after insert or update of started_at, expires_at on subscription
  deferrable initially deferred for each row execute function subscription_is_earned();

-- Webhook events of payment providers. The key makes each apply once, however often it is delivered.
create table payment_event (
  provider text not null check (provider ~ '^[a-z0-9-]{1,40}$'),
  event_id text not null check (event_id <> ''),
  kind text not null,
  checkout_id text,
  -- As the provider sent it, right or wrong.
  reference text,
  cents integer,
  currency text,
  happened_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'refused')),
  -- Why it could not be applied, for an operator.
  error text,
  -- When an operator marked it as settled.
  settled_at timestamptz(3),
  -- The unverified request of a provider that is no longer configured, until an operator has settled it.
  body text,
  primary key (provider, event_id),
  check ((outcome = 'refused') = (error is not null)),
  check (kind <> 'paid' or num_nulls(reference, cents, currency) = 0)
);
create index payment_event_of_checkout on payment_event (checkout_id);
create index payment_event_unsettled on payment_event (received_at) where error is not null and settled_at is null;
create index payment_event_unread on payment_event (provider) where body is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Statistics: counts by day, so that the desk's figures are sums over few rows. Triggers append to tally_change, which
-- blocks nobody; a job folds it into tally each minute. The sum of both is exact at any time.

create table tally (
  -- people: by registration day. seen: by the day last seen. subscription: by status, plan and end. begun: the same by
  -- beginning. ended: by the day it ended. payment: by plan and day, with cents.
  what text not null check (what in ('people', 'seen', 'subscription', 'begun', 'ended', 'payment')),
  status text not null default '',
  plan text not null default '',
  -- UTC.
  day date not null,
  n bigint not null,
  cents bigint not null default 0,
  primary key (what, status, plan, day)
);

create table tally_change (
  id bigint generated always as identity primary key,
  what text not null,
  status text not null default '',
  plan text not null default '',
  day date not null,
  n bigint not null,
  cents bigint not null default 0
);

create view tally_now as
  select what, status, plan, day, n, cents from tally
  union all
  select what, status, plan, day, n, cents from tally_change;

create function users_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, day, n)
      select what, day, count(*) from (
        select 'people' as what, day_of(created_at) as day from added
        union all select 'seen', last_seen_on from added where last_seen_on is not null) each
      group by what, day;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, day, n)
      select what, day, -count(*) from (
        select 'people' as what, day_of(created_at) as day from removed
        union all select 'seen', last_seen_on from removed where last_seen_on is not null) each
      group by what, day;
  end if;
  return null;
end $$;
create trigger users_tallied_in after insert on users
  referencing new table as added for each statement execute function users_tallied();
create trigger users_tallied_out after delete on users
  referencing old table as removed for each statement execute function users_tallied();

-- For each row: most updates of users change nothing that is counted.
create function user_seen() returns trigger language plpgsql as $$
begin
  insert into tally_change (what, day, n)
    select 'seen', new.last_seen_on, 1 where new.last_seen_on is not null
    union all select 'seen', old.last_seen_on, -1 where old.last_seen_on is not null;
  return null;
end $$;
create trigger user_seen after update of last_seen_on on users for each row
  when (new.last_seen_on is distinct from old.last_seen_on) execute function user_seen();

create function subscriptions_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, status, plan, day, n, cents)
      select what, status, plan, day, count(*), sum(cents) from (
        select 'subscription' as what, status, plan, day_of(expires_at) as day, cents from added
        union all select 'begun', status, plan, day_of(created_at), 0 from added
        union all select 'ended', '', '', day_of(ended_at), 0 from added where ended_at is not null) each
      group by what, status, plan, day;
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, status, plan, day, n, cents)
      select what, status, plan, day, -count(*), -sum(cents) from (
        select 'subscription' as what, status, plan, day_of(expires_at) as day, cents from removed
        union all select 'begun', status, plan, day_of(created_at), 0 from removed
        union all select 'ended', '', '', day_of(ended_at), 0 from removed where ended_at is not null) each
      group by what, status, plan, day;
  end if;
  return null;
end $$;
create trigger subscriptions_tallied_in after insert on subscription
  referencing new table as added for each statement execute function subscriptions_tallied();
create trigger subscriptions_tallied_again after update on subscription
  referencing old table as removed new table as added for each statement execute function subscriptions_tallied();
create trigger subscriptions_tallied_out after delete on subscription
  referencing old table as removed for each statement execute function subscriptions_tallied();

create function payments_tallied() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into tally_change (what, plan, day, n, cents)
      select 'payment', plan, day_of(paid_at), count(*), sum(cents) from added group by plan, day_of(paid_at);
  end if;
  if tg_op <> 'INSERT' then
    insert into tally_change (what, plan, day, n, cents)
      select 'payment', plan, day_of(paid_at), -count(*), -sum(cents) from removed group by plan, day_of(paid_at);
  end if;
  return null;
end $$;
create trigger payments_tallied_in after insert on payment
  referencing new table as added for each statement execute function payments_tallied();
create trigger payments_tallied_again after update on payment
  referencing old table as removed new table as added for each statement execute function payments_tallied();
create trigger payments_tallied_out after delete on payment
  referencing old table as removed for each statement execute function payments_tallied();

-- The same figures, counted from all rows: what the tally must be equal to.
create view tally_counted as
  select 'people' as what, '' as status, '' as plan, day_of(created_at) as day, count(*) as n, 0::numeric as cents
    from users group by day_of(created_at)
  union all
  select 'seen', '', '', last_seen_on, count(*), 0 from users where last_seen_on is not null group by last_seen_on
  union all
  select 'subscription', status, plan, day_of(expires_at), count(*), sum(cents)
    from subscription group by status, plan, day_of(expires_at)
  union all
  select 'begun', status, plan, day_of(created_at), count(*), 0
    from subscription group by status, plan, day_of(created_at)
  union all
  select 'ended', '', '', day_of(ended_at), count(*), 0
    from subscription where ended_at is not null group by day_of(ended_at)
  union all
  select 'payment', '', plan, day_of(paid_at), count(*), sum(cents) from payment group by plan, day_of(paid_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit log

-- Each action at the desk: who, what, before and after, when and from where. Written in the transaction of the action and
-- append-only: each entry has a digest of itself and of the entry before it.
create table audit_log (
  -- Without gaps, so that a missing entry is detected.
  id bigint primary key,
  at timestamptz(3) not null,
  -- Null: the system. No foreign key: entries of deleted users stay.
  actor_id text collate "C",
  actor_email text,
  address text,
  request_id text,
  action text not null check (action ~ '^[a-z]+\.[a-z-]+$'),
  target_kind text not null check (target_kind in ('movie', 'person', 'comment', 'list')),
  target_id text,
  -- Its name at that time.
  target_name text not null,
  before jsonb,
  after jsonb,
  digest bytea not null check (octet_length(digest) = 32),
  check ((actor_id is null) = (actor_email is null))
);
create index audit_log_of_target on audit_log (target_id, id desc) where target_id is not null;
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);

create function audit_log_digest(entry audit_log, previous bytea) returns bytea language sql immutable
return sha256(previous || convert_to(jsonb_build_array(
  entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_email, entry.address, entry.request_id, entry.action,
  entry.target_kind, entry.target_id, entry.target_name, entry.before, entry.after)::text, 'UTF8'));

-- Writers are serialized from here to the end of their transaction: write to the audit log last.
create function audit_log_chained() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(7719460116);
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.digest := audit_log_digest(new, coalesce(last.digest, '\x'::bytea));
  return new;
end $$;
create trigger audit_log_chained before insert on audit_log
  for each row execute function audit_log_chained();

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- Entries that were changed, or follow a missing one.
create view audit_log_broken as
  select id from (
    select r.id, r.digest, audit_log_digest(r, coalesce(lag(r.digest) over (order by r.id), '\x'::bytea)) as expected,
      r.id - coalesce(lag(r.id) over (order by r.id), 0) as step
    from audit_log r) chain
  where digest <> expected or step <> 1;
