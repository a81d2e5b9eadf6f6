-- As before, but deleting a reaction that counted nothing locks no counter. react() locks the counter first and then the
-- reactions; a delete that locks reactions first must not wait for a counter afterwards.
create or replace function reactions_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update movie_counter c set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes
      from (select movie_id, count(*) filter (where value = 1) as likes, count(*) filter (where value = -1) as dislikes
        from added where value <> 0 group by movie_id) change
      where c.movie_id = change.movie_id;
  elsif tg_op = 'DELETE' then
    -- Of many movies, where a user is deleted: in order, as two may be deleted at once.
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

-- Deleting a user looks up all that refers to them, ended sessions too.
drop index session_of_user;
create index session_of_user on session (user_id);
create index sign_in_code_of_user on sign_in_code (user_id);

-- The desk's Clean Up: how far the job has come. Only the newest run is kept. Whether it still runs is asked of the queue.
create table cleanup (
  id bigint generated always as identity primary key,
  -- How many were overdue when it was asked for, and how many it has marked expired so far.
  total integer not null check (total >= 0),
  expired integer not null default 0 check (expired >= 0),
  asked_at timestamptz(3) not null,
  finished_at timestamptz(3)
);

-- Names are suggested from their first letters, without accents.
create index search_word_folded on search_word (fold(word));

-- A movie without a trailer, for which one is being made: its page says so. Last, as it keeps readers of movies waiting.
alter table movie add column trailer_coming boolean not null default false;
