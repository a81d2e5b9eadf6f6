-- no transaction
-- SAFE-5: the SHA-256 of the cookie to which a browser's session is bound. Null: the client is no browser, or the session is
-- from before.
alter table session add column if not exists cookie_hash bytea;
alter table session drop constraint if exists session_cookie_hash_check;
alter table session add constraint session_cookie_hash_check check (octet_length(cookie_hash) = 32) not valid;
alter table session validate constraint session_cookie_hash_check;
