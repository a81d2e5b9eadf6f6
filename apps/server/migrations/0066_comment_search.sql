-- no transaction
-- The desk's list of all comments, newest first.
drop index concurrently if exists comment_by_time;
create index concurrently comment_by_time on comment (created_at desc, id desc);

-- What a search of comments reads. Of 100 000 comments it takes some ms in place of seconds.
drop index concurrently if exists comment_text;
create index concurrently comment_text on comment using gin (lower_case(text) gin_trgm_ops);

-- As with users: how many comments have a word decides whether PostgreSQL walks the sorted list or the comments found.
alter index comment_text alter column 1 set statistics 1000;
analyze comment;
