-- How long the film of a movie is, beside it: lists show it, and the plan that has it is long.

alter table movie_film add column duration_ms integer check (duration_ms > 0);

-- Only a film that has all that viewers need may be shown.
create or replace function movie_film_watchable() returns trigger language plpgsql as $$
begin
  new.duration_ms := null;
  if new.film_id is not null then
    select (plan ->> 'durationMs')::float8::integer into new.duration_ms from film
      where id = new.film_id and state in ('preparing', 'ready') for share;
    if not found then
      raise exception 'film % cannot be published', new.film_id using errcode = 'check_violation', constraint = 'movie_film_watchable';
    end if;
  end if;
  perform pg_notify('catalogue', '');
  return new;
end $$;

update movie_film set film_id = film_id where film_id is not null;
