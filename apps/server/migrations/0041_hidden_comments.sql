-- no transaction
-- The desk's lists of hidden comments and of those that wait, newest first.
drop index concurrently if exists comment_hidden;
create index concurrently comment_hidden on comment (hidden_at desc, id desc) where hidden_at is not null;
