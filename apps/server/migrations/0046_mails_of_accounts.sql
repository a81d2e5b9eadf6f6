-- ACC-6: the account that a mail was for when it was queued, also if its address is another one by now: a deleted account
-- takes its mails along. Not a foreign key: other mails outlive nothing by it, and an id alone names nobody.
alter table mail add column user_id text collate "C";
