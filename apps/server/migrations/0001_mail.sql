-- Every mail that the product sends, and what became of it. A mail is queued in the transaction of what it tells about.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null check (recipient <> '' and recipient !~ '[\r\n]'),
  reply_to text check (reply_to !~ '[\r\n]'),
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text not null,
  -- queued -> sending -> sent. A try that failed goes back to queued, the last one to failed. A process that died while
  -- sending leaves a mail of which nobody knows whether it arrived: uncertain, and never sent again by itself.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mail_state on mail (state) where state in ('failed', 'uncertain');
create index mail_created_at on mail (created_at);
