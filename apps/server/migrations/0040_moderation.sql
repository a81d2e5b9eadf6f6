-- ACC-8. Why a comment is hidden. Whatever the reason, `hidden_at` alone decides whether it is shown and counted.
-- desk: this one was hidden. everything: all of its author's were, and can be brought back together.
-- first, word: it waits for approval, as the first of a new member or because of a word.
alter table comment add column hidden_because text collate "C";
update comment set hidden_because = 'desk' where hidden_at is not null;
alter table comment
  add constraint comment_hidden_because_known
    check (hidden_because in ('desk', 'everything', 'first', 'word')) not valid,
  add constraint comment_hidden_for_a_reason check ((hidden_at is null) = (hidden_because is null)) not valid,
  add constraint comment_waiting_is_hidden_by_nobody
    check (hidden_by is null or hidden_because in ('desk', 'everything')) not valid;
alter table comment validate constraint comment_hidden_because_known;
alter table comment validate constraint comment_hidden_for_a_reason;
alter table comment validate constraint comment_waiting_is_hidden_by_nobody;

create table comment_report (
  id text collate "C" primary key default new_id() check (id ~ '^[0-9a-f]{24}$'),
  comment_id text collate "C" not null references comment on delete cascade,
  -- Null: a visitor.
  reporter_id text collate "C" references users on delete cascade,
  -- A visitor's network, hashed with a key and the comment. Only while the report is open: it keeps them from repeating it.
  network_hash bytea check (octet_length(network_hash) = 32),
  reason text collate "C" not null check (reason in ('spam', 'insult', 'spoiler', 'illegal', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz(3) not null,
  closed_at timestamptz,
  check (reporter_id is null or network_hash is null),
  check (case when closed_at is null then num_nonnulls(reporter_id, network_hash) = 1 else network_hash is null end)
);
create unique index comment_report_once_by_person on comment_report (comment_id, reporter_id) where closed_at is null;
create unique index comment_report_once_by_network on comment_report (comment_id, network_hash) where closed_at is null;
create index comment_report_of_comment on comment_report (comment_id);
create index comment_report_by_person on comment_report (reporter_id) where reporter_id is not null;

-- Who may not post comments for now. A row that is over counts as none.
create table comment_mute (
  user_id text collate "C" primary key references users on delete cascade,
  created_at timestamptz not null,
  until timestamptz not null check (until > created_at),
  muted_by text collate "C" references users on delete set null
);
create index comment_mute_by on comment_mute (muted_by) where muted_by is not null;
