-- SITE-10: the language in which a person last saw the site. Null: not known; mails are in the operator's then.
alter table users add column language text;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2}$') not valid;

-- SITE-4: mails that the operator has reworded. What is not here says what we say: packages/contract/src/mail-texts.words.ts.
create table mail_wording (
  mail_id text collate "C" not null check (mail_id <> ''),
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (subject ~ '\S' and subject !~ '[\r\n]'),
  text text not null check (text ~ '\S'),
  changed_at timestamptz not null,
  changed_by text collate "C" references users on delete set null,
  primary key (mail_id, language)
);
create index mail_wording_changed_by on mail_wording (changed_by);
