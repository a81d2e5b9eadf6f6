-- A picture of a few pixels, sent inside the answer itself and shown until the real one is there. It goes into pages as
-- it is, so nothing but a picture fits in.
create function is_preview(written text) returns boolean language sql immutable strict parallel safe
return char_length(written) <= 400 and written ~ '^data:image/webp;base64,[A-Za-z0-9+/]+={0,2}$';

alter table movie
  add column image_preview text check (is_preview(image_preview)),
  add column backdrop_preview text check (is_preview(backdrop_preview)),
  add constraint movie_image_of_preview check (image_preview is null or image_url is not null),
  add constraint movie_backdrop_of_preview check (backdrop_preview is null or backdrop_url is not null);

-- Another picture under an old preview would be a lie: whoever changes an address need not know that there are previews.
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
