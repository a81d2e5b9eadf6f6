-- Posters, backdrops and trailers that editors have uploaded. A movie refers to them by their address, as to any other.

create table movie_media (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  kind text not null check (kind in ('poster', 'backdrop', 'trailer')),
  -- Also the key in storage. The id is part of it, so that it is never used for another content.
  address text not null unique generated always as (
    '/media/uploads/' || id || '/' || kind || case kind when 'trailer' then '.m3u8' else '.webp' end) stored,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  -- As the editor's file was called: shown, never used as a name.
  file_name text not null check (char_length(file_name) between 1 and 300),
  -- Where the uploaded file lies in storage, as long as it is needed.
  source_key text unique check (source_key <> ''),
  progress real not null default 0 check (progress between 0 and 1),
  failures smallint not null default 0 check (failures >= 0),
  -- A sentence for the editor, and ffmpeg's own words.
  problem text,
  problem_detail text,
  -- Of a picture: becomes the movie's.
  preview text check (is_preview(preview)),
  created_at timestamptz not null default now(),
  created_by text collate "C" references users on delete set null,
  -- Since when no movie refers to it, as the sweep has found; null while one does.
  unused_since timestamptz,
  constraint movie_media_source check ((state = 'ready') = (source_key is null)),
  constraint movie_media_problem_named check ((state = 'failed') = (problem is not null))
);
create index movie_media_of_user on movie_media (created_by);

-- A trailer that is being prepared takes the place of `video_url` when it is ready.
alter table movie add column next_video_url text
  check (char_length(next_video_url) <= 2000 and next_video_url ~ '^/media/\S*$');

-- A trailer that has become ready is what an editor chose before: it makes no new version, which an open form would lack.
drop trigger movie_touched on movie;
create trigger movie_touched before update on movie for each row
  when (old.next_video_url is null or new.next_video_url is not null or new.video_url is distinct from old.next_video_url)
  execute function movie_touched();
