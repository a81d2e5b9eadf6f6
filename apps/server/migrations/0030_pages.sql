-- SITE-3. Pages that the operator writes: every state of each of them, of which the newest holds.
create table page_version (
  id integer generated always as identity primary key,
  slug text collate "C" not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  title text not null check (char_length(title) between 1 and 100),
  description text not null check (char_length(description) <= 300),
  -- Markdown. Null: from then on the page had words of ours again, or was gone.
  text text check (char_length(text) between 1 and 50000),
  is_in_footer boolean not null check (text is not null or not is_in_footer),
  -- Null: somebody whose account was deleted. The audit log keeps who it was.
  changed_by text collate "C" references users on delete set null,
  changed_at timestamptz(3) not null
);
create index page_version_slug on page_version (slug, id desc);
create index page_version_changed_by on page_version (changed_by) where changed_by is not null;

-- Every process reads the links of the footer again, and drops the responses and pages that it has cached.
create trigger settings_announced after insert on page_version
  for each statement execute function settings_announced();
