-- What people do with movies: reactions, comments, watchlists.

-- What a movie brought along from another service: numbers without people behind them. The counters hold both, theirs
-- and ours; until now all there was were theirs.
alter table movie_counter
  add column comments integer not null default 0 check (comments >= 0),
  add column imported_likes integer not null default 0 check (imported_likes >= 0),
  add column imported_dislikes integer not null default 0 check (imported_dislikes >= 0);
update movie_counter set imported_likes = likes, imported_dislikes = dislikes where likes > 0 or dislikes > 0;
alter table movie_counter add check (likes >= imported_likes), add check (dislikes >= imported_dislikes);

-- Every change of a count is a row of its own, so that nobody waits for a crowd to pass through one row. They are added
-- to movie_counter, and deleted, a moment later. The exact number is the counter and what stands here, read at once.
create table movie_count_change (
  movie_id text collate "C" not null,
  likes smallint not null default 0,
  dislikes smallint not null default 0,
  comments smallint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000);
create index movie_count_change_of on movie_count_change (movie_id) include (likes, dislikes, comments);

-- What somebody thinks of a movie: 1 likes it, -1 dislikes it, 0 took it back. One row, so nobody is in both columns,
-- and it stays when it is taken back, so that every click is one update.
create table reaction (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  value smallint not null check (value in (-1, 0, 1)),
  -- Which clicks were counted last: one that is sent again changes nothing.
  recent_clicks bigint[] not null default '{}' check (cardinality(recent_clicks) <= 8),
  reacted_at timestamptz not null,
  primary key (user_id, movie_id)
) with (fillfactor = 80);
create index reaction_of_movie on reaction (movie_id);
create index reaction_taken_back on reaction (reacted_at) where value = 0;

create function reaction_counted() returns trigger language plpgsql as $$
declare
  before smallint := 0;
  after smallint := 0;
begin
  if tg_op <> 'INSERT' then before := old.value; end if;
  if tg_op <> 'DELETE' then after := new.value; end if;
  if before <> after then
    insert into movie_count_change (movie_id, likes, dislikes)
      values (coalesce(new.movie_id, old.movie_id), (after = 1)::int - (before = 1)::int, (after = -1)::int - (before = -1)::int);
  end if;
  return null;
end $$;
create trigger reaction_counted after insert or update of value or delete on reaction
  for each row execute function reaction_counted();

create table comment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  movie_id text collate "C" not null references movie on delete cascade,
  -- Null: whoever wrote it has left.
  user_id text collate "C" references users on delete set null,
  -- Cleaned by the contract's `cleanComment`.
  text text not null check (char_length(text) between 1 and 2000 and text = btrim(text)),
  created_at timestamptz not null,
  -- By an admin; shown to nobody.
  hidden_at timestamptz,
  hidden_by text collate "C" references users on delete set null,
  check (hidden_at is not null or hidden_by is null)
);
create index comment_newest on comment (movie_id, created_at desc, id desc) where hidden_at is null;
create index comment_of_movie on comment (movie_id);
create index comment_of_user on comment (user_id, created_at);
create index comment_hidden_by on comment (hidden_by) where hidden_by is not null;

create function comment_counted() returns trigger language plpgsql as $$
declare
  before smallint := 0;
  after smallint := 0;
begin
  if tg_op <> 'INSERT' then before := (old.hidden_at is null)::int; end if;
  if tg_op <> 'DELETE' then after := (new.hidden_at is null)::int; end if;
  if before <> after then
    insert into movie_count_change (movie_id, comments) values (coalesce(new.movie_id, old.movie_id), after - before);
  end if;
  return null;
end $$;
create trigger comment_counted after insert or update of hidden_at or delete on comment
  for each row execute function comment_counted();

create table watchlist_entry (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, movie_id)
);
create index watchlist_entry_newest on watchlist_entry (user_id, added_at desc, movie_id);
create index watchlist_entry_of_movie on watchlist_entry (movie_id);

-- What one person does at the same time in two tabs takes turns, where it is counted or compared with what they did before.
create function lock_person(user_id text) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(user_id, 7719460115));
end;
