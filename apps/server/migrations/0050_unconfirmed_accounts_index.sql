-- no transaction
-- SAFE-1: the accounts that the nightly job looks for.
drop index concurrently if exists users_unconfirmed;
create index concurrently users_unconfirmed on users (confirm_until) where email_confirmed_at is null;
