-- SUBS-6: days that the desk has given at any time, and not the length of a plan in the last week of Premium.
alter table premium_grant add column is_any_time boolean not null default false;
