-- What a mailing that goes out by a service was ordered for, and what became of that money: all of it is held when it is
-- paid, each piece that a carrier took is earned, and what was not taken goes back.
alter table mailing
  -- In cents; with files nothing is paid.
  add column price_cents bigint not null default 0 check (price_cents >= 0),
  add column earned_cents bigint not null default 0 check (earned_cents >= 0),
  add column back_cents bigint not null default 0 check (back_cents >= 0),
  -- On which it was paid.
  add column invoice_id bigint,
  -- When it was complete and what it did not need had gone back; null: that is still to be looked at.
  add column settled timestamptz,
  add foreign key (account_id, invoice_id) references invoice (account_id, id),
  add constraint mailing_money check (earned_cents + back_cents <= price_cents),
  add constraint mailing_paid check ((invoice_id is not null) = (price_cents > 0));
create index mailing_unsettled on mailing (account_id, id) where invoice_id is not null and settled is null;

-- What was paid for stays, as what it says does.
create function mailing_price() returns trigger language plpgsql as $$
begin
  if old.status <> 'NEW' and (new.price_cents <> old.price_cents
      or new.invoice_id is distinct from old.invoice_id) then
    raise exception 'mailing % was ordered: what it costs stays', old.id;
  end if;
  return new;
end $$;
create trigger mailing_price before update on mailing for each row execute function mailing_price();

-- What goes back of a campaign is named by it; under its key the service gives it once.
alter table refund alter column key type text using key::text;

-- What was paid with credit comes back as credit, on the credit note that says so.
alter table invoice
  drop constraint invoice_credit_cents_check,
  add constraint invoice_credit_cents_check check (credit_cents <= 0 or kind = 'CREDIT_NOTE');
