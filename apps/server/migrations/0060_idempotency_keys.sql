-- A call that makes something may be sent again when its answer was lost (decision 76). Its first answer is stored in the
-- transaction that made it, and deleted after a day.

create table idempotency_key (
  -- Null: nobody was signed in.
  caller_id text references users on delete cascade,
  -- `POST /api/admin/vouchers`
  endpoint text not null,
  key text not null check (key ~ '^[!-~]{1,200}$'),
  -- SHA-256 of what was sent.
  request_hash bytea not null check (length(request_hash) = 32),
  answer json not null,
  created_at timestamptz not null,
  unique nulls not distinct (caller_id, endpoint, key)
);
