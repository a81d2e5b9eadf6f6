-- SITE-5: films that an editor has put together, in an order.
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

-- A movie that is deleted keeps its place, in case that it is restored.
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

-- Every process drops the responses and pages that it has cached.
create function collections_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger collections_announced after insert or update or delete on collection
  for each statement execute function collections_announced();
create trigger collections_announced after insert or update or delete on collection_movie
  for each statement execute function collections_announced();
