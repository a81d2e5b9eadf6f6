-- Members may lock their account to an age: films above it, and those without an age rating, ask for a PIN.

create table age_lock (
  user_id text collate "C" primary key references users on delete cascade,
  age smallint not null check (age between 0 and 21),
  pin_hash text not null check (pin_hash like '$argon2id$%')
);

-- The PIN was typed in this browser for this film: viewings of it that begin soon are open. Gone with the session, and
-- with each change of the lock.
create table age_opening (
  session_id text collate "C" not null references session on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  opened_at timestamptz not null,
  primary key (session_id, movie_id)
);
create index age_opening_of_movie on age_opening (movie_id);
