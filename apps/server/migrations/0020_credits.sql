-- Where the credits of a film begin: from there it counts as finished. Null: nobody has said so, and 95 % counts.

alter table film add column credits_ms integer check (credits_ms > 0);
-- As it was when the viewing began, beside its duration: positions are judged by both, a hundred thousand a minute.
alter table viewing add column credits_ms integer check (credits_ms > 0);
