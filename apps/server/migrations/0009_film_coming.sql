-- The movie's page says that its film is being prepared: cached pages hear when that begins and ends.
create function film_coming() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger film_coming after update of state on film for each row
  when (old.state <> new.state and 'preparing' in (old.state, new.state)) execute function film_coming();
