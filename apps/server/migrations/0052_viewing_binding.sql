-- The network and the browser family in which a member's viewing plays (SAFE-4). Its address alone opens nothing
-- elsewhere; with a token of its session the viewing moves, so often an hour. Null: of a visitor, or begun before.
alter table viewing
  -- '192.0.2.0/24', '2001:db8:1::/48'
  add column network text,
  add column browser text,
  -- In the hour that began at `moves_since`.
  add column moves integer not null default 0,
  add column moves_since timestamptz,
  add constraint viewing_bound check ((network is null) = (browser is null)
    and (network is null or user_id is not null)) not valid,
  add constraint viewing_moved check (moves >= 0 and (moves = 0 or moves_since is not null)) not valid;
