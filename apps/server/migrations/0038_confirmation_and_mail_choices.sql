-- ACC-2. A link that confirms the address that an account was made with. It can be opened again until it expires.
create table email_confirmation (
  user_id text collate "C" primary key references users on delete cascade,
  -- Where the link was sent: it confirms no other address.
  email_key text collate "C" not null check (email_key <> ''),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_confirmation_expires_at on email_confirmation (expires_at);

-- The operator has vouched for the addresses of admins.
update users set email_confirmed_at = created_at where role = 'admin' and email_confirmed_at is null;

-- The mail server said that it takes no mail for this recipient.
alter table mail add column is_refused boolean not null default false;
alter table mail add constraint mail_refused_check check (not (is_refused and state = 'sent')) not valid;
alter table mail validate constraint mail_refused_check;

-- Whether the last mail to an address of which the outcome is known was refused.
create function refuses_mail(address text) returns boolean language sql stable
return coalesce((
  select m.is_refused from mail m
  where lower_case(m.recipient) = lower_case(address) and (m.is_refused or m.state = 'sent')
  order by m.id desc limit 1), false);

-- ACC-10. Mails that are not about the account itself: a row for each kind that somebody has asked for.
create table mail_choice (
  user_id text collate "C" not null references users on delete cascade,
  kind text collate "C" not null check (kind in ('newFilms', 'startedFilm')),
  -- When the last one was sent, or when they were asked for.
  last_at timestamptz not null,
  primary key (user_id, kind)
);
create index mail_choice_due on mail_choice (kind, last_at);

-- Films that were left in the middle and that a mail has mentioned: once each.
create table film_reminder (
  user_id text collate "C" not null references users on delete cascade,
  movie_id text collate "C" not null references movie on delete cascade,
  sent_at timestamptz not null,
  primary key (user_id, movie_id)
);
create index film_reminder_of_movie on film_reminder (movie_id);

-- RFC 8058: where a mail program unsubscribes with one click.
alter table mail add column unsubscribe_url text check (unsubscribe_url ~ '^https?://[^[:space:]<>]+$');

-- When a movie's film could be watched for the first time.
alter table movie_film add column published_at timestamptz;
update movie_film f set published_at = coalesce(
  (select prepared_at from film where id = f.film_id), (select added_at from movie where id = f.movie_id))
where num_nonnulls(film_id, external_url) > 0;
create index movie_film_published on movie_film (published_at desc) where published_at is not null;

create function movie_film_published() returns trigger language plpgsql as $$
begin
  new.published_at := coalesce(new.published_at, app_now());
  return new;
end $$;
create trigger movie_film_published before insert or update on movie_film
  for each row when (num_nonnulls(new.film_id, new.external_url) > 0 and new.published_at is null)
  execute function movie_film_published();
