-- PAY-2: plans are the operator's rows. The four that were there keep their names as ids, so nothing that refers to them
-- changes. `cents` is in the smallest units of the currency: cents of a dollar, whole yen.

alter table plan rename column name to id;
alter table plan drop constraint plan_name_check;
alter table plan drop constraint plan_currency_check;
alter table plan drop constraint plan_position_key;
alter table plan
  alter column id set default new_id(),
  alter column currency drop default,
  add constraint plan_id_check
    check (id ~ '^[0-9a-f]{24}$' or id in ('monthly', 'quarterly', 'semiAnnually', 'yearly')),
  -- In which its price is. A plan is sold only in the currency of the installation (CURRENCY).
  add constraint plan_currency_check check (currency ~ '^[A-Z]{3}$'),
  add constraint plan_price_check check (cents <= 99999999),
  -- Checked at the end of a statement, so that one can reorder them all.
  add constraint plan_position_key unique (position) deferrable,
  add column name text,
  add column description text not null default '' check (char_length(description) <= 300),
  -- Null: one-off. Otherwise it renews after so many months.
  add column months smallint check (months between 1 and 36),
  add column is_renewing boolean not null generated always as (months is not null) stored,
  add column mark text check (mark in ('popular', 'bestValue')),
  add column is_on_sale boolean not null default true,
  -- What the desk gives with a renewing plan, and what its price is compared by.
  add constraint plan_days_of_months check (months is null or days = round(months * 365 / 12.0));
update plan set
  name = case id when 'monthly' then 'Monthly' when 'quarterly' then 'Quarterly' when 'semiAnnually' then 'Semi-annual'
    else 'Yearly' end,
  mark = case id when 'monthly' then 'popular' when 'yearly' then 'bestValue' end;
alter table plan
  drop column duration,
  alter column name set not null,
  add constraint plan_name_check check (char_length(name) between 1 and 40);
-- What people choose from has names that differ.
create unique index plan_on_sale_name on plan (lower_case(name)) where is_on_sale;

-- Figures divide the price of a subscription by the months of its plan: they stay as they are once somebody has it.
create function plan_length_is_kept() returns trigger language plpgsql as $$
begin
  if (new.days, new.months) is distinct from (old.days, old.months) and (
    exists (select from subscription where plan = old.id)
    or exists (select from checkout where plan = old.id and state in ('pending', 'closing')))
  then
    raise exception 'the length of plan % is in use', old.id
      using errcode = 'check_violation', constraint = 'plan_length_is_kept';
  end if;
  return new;
end $$;
create trigger plan_length_is_kept before update of days, months on plan
  for each row execute function plan_length_is_kept();

-- Pages with prices are cached until then.
create function plan_announced() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;
create trigger plan_announced after insert or update or delete on plan
  for each statement execute function plan_announced();

-- What was bought keeps its currency, and the name that the plan had.
create function plan_name_kept() returns trigger language plpgsql as $$
begin
  if new.plan_name = '' then select name into new.plan_name from plan where id = new.plan; end if;
  return new;
end $$;
alter table checkout drop constraint checkout_currency_check;
alter table checkout add constraint checkout_currency_check check (currency ~ '^[A-Z]{3}$');
alter table payment drop constraint payment_currency_check;
alter table payment add constraint payment_currency_check check (currency ~ '^[A-Z]{3}$');
alter table payment add column plan_name text not null default '';
-- Nothing that is tallied changes.
alter table payment disable trigger user;
update payment set plan_name = plan.name from plan where plan.id = payment.plan;
alter table payment enable trigger user;
create trigger plan_name_kept before insert on payment for each row execute function plan_name_kept();

-- The list of kinds is in the contract.
alter table audit_log drop constraint audit_log_target_kind_check;
alter table audit_log add constraint audit_log_target_kind_check check (target_kind ~ '^[a-z]+$');
