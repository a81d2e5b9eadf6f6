-- What people do with movies: reactions, comments, watchlists.

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

-- Whoever changes reactions changes the counters with them, many at once in one go.
create function reactions_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update movie_counter c set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes
      from (select movie_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from added where value <> 0 group by movie_id) change
      where c.movie_id = change.movie_id;
  elsif tg_op = 'DELETE' then
    -- Of many movies, where somebody leaves: in order, as two may leave at once.
    perform from movie_counter c where c.movie_id in (select movie_id from removed) order by c.movie_id for update;
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

-- Many people's clicks on one movie in one go: each sets what it wants, or clears it if it was set. Answers what is true
-- afterwards; nothing if there is no such movie. The movie first, then its counter, then reactions: two who do this at
-- once wait for each other in a line and never in a circle.
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

create table comment (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  movie_id text collate "C" not null references movie on delete cascade,
  -- Null: whoever wrote it has left.
  user_id text collate "C" references users on delete set null,
  -- Cleaned by the contract's `cleanComment`.
  text text not null check (char_length(text) between 1 and 2000 and text = btrim(text)),
  -- As exact as a page's end is named.
  created_at timestamptz(3) not null,
  -- By an admin; shown to nobody.
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

create table watchlist_entry (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  added_at timestamptz(3) not null,
  primary key (user_id, movie_id)
);
create index watchlist_entry_newest on watchlist_entry (user_id, added_at desc, movie_id);
create index watchlist_entry_of_movie on watchlist_entry (movie_id);

-- What one person does at the same time in two tabs takes turns, where it is counted or compared with what they did before.
create function lock_person(user_id text) returns void language sql volatile
begin atomic
  select pg_advisory_xact_lock(hashtextextended(user_id, 7719460115));
end;

-- Last, as every page of a running server waits while this is done. What a movie brought along from another service: numbers without people behind them. The counters hold both, theirs
-- and ours; until now all there was were theirs.
alter table movie_counter
  add column comments integer not null default 0 check (comments >= 0),
  add column imported_likes integer not null default 0 check (imported_likes >= 0),
  add column imported_dislikes integer not null default 0 check (imported_dislikes >= 0);
update movie_counter set imported_likes = likes, imported_dislikes = dislikes where likes > 0 or dislikes > 0;
alter table movie_counter add check (likes >= imported_likes), add check (dislikes >= imported_dislikes);
