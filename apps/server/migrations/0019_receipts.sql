-- PAY-7: who sold it and the tax in it, as they were then: a receipt does not change with the settings.
-- Null: of a payment from before; what the settings say now is shown.
alter table payment
  add column seller text check (char_length(seller) between 1 and 200),
  add column tax_name text check (char_length(tax_name) between 1 and 20),
  add column tax_percent double precision check (tax_percent between 0 and 100),
  add constraint payment_tax_named check (tax_percent is null or tax_name is not null);
