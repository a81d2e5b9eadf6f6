-- no transaction
-- The indexes of lists include what lists are narrowed by, so that pages and counts stay index-only scans.

drop index concurrently if exists movie_list_title_next;
create index concurrently movie_list_title_next on movie_list (list, title_key, movie_id)
  include (year, rating_tenths, added_at, access);
drop index concurrently if exists movie_list_title;
alter index movie_list_title_next rename to movie_list_title;

drop index concurrently if exists movie_list_added_next;
create index concurrently movie_list_added_next on movie_list (list, added_at desc, movie_id)
  include (year, rating_tenths, access);
drop index concurrently if exists movie_list_added;
alter index movie_list_added_next rename to movie_list_added;

drop index concurrently if exists movie_list_rating_next;
create index concurrently movie_list_rating_next on movie_list (list, rating_tenths desc nulls last, title_key, movie_id)
  include (year, added_at, access);
drop index concurrently if exists movie_list_rating;
alter index movie_list_rating_next rename to movie_list_rating;

drop index concurrently if exists movie_list_likes_next;
create index concurrently movie_list_likes_next on movie_list (list, likes desc, title_key, movie_id)
  include (year, rating_tenths, added_at, access);
drop index concurrently if exists movie_list_likes;
alter index movie_list_likes_next rename to movie_list_likes;

drop index concurrently if exists movie_list_year_next;
create index concurrently movie_list_year_next on movie_list (list, year desc nulls last, title_key, movie_id)
  include (rating_tenths, added_at, access);
drop index concurrently if exists movie_list_year;
alter index movie_list_year_next rename to movie_list_year;

-- Few movies may have a film: they are read here, and sorted.
drop index concurrently if exists movie_list_watchable;
create index concurrently movie_list_watchable on movie_list (list, access, movie_id)
  include (title_key, year, rating_tenths, added_at, likes) where access is not null;
