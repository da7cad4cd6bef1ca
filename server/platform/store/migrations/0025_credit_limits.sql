-- Prepaid credit, and what is used of the limits of a plan. Money in cents.

-- What of an invoice was paid with prepaid credit, below nothing; and the card that its buyer named, a note for whoever
-- settles the rest.
alter table invoice
  add column credit_cents bigint not null default 0 check (credit_cents <= 0),
  add column card_type text check (card_type in ('AMEX', 'DISCOVER', 'MC', 'VISA')),
  add column card_last_four char(4) check (card_last_four ~ '^[0-9]{4}$'),
  add constraint invoice_card check (num_nulls(card_type, card_last_four) in (0, 2));
do $$
declare sum_of_parts text;
begin
  select conname into strict sum_of_parts from pg_constraint
  where conrelid = 'invoice'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%due_cents = (total_cents + forward_cents)%';
  execute format('alter table invoice drop constraint %I', sum_of_parts);
end $$;
alter table invoice add constraint invoice_due check (due_cents = total_cents + forward_cents + credit_cents);

-- Of a price that is known later: what may still be owed beside the credit that is held for it; `cents` is the most that
-- it can be until then. Null: the price is known.
alter table charge add column open_cents bigint check (open_cents between 0 and cents);

-- Under which the job was charged. Null: it was free, or ordered before.
alter table append_job add column charge_key text;

-- Properties that were put into lists, once a period however often. Without references: their checks would cost a save
-- more than the row does.
create table usage_save (
  account_id bigint not null,
  property_id bigint not null,
  -- The first day of the month of the account.
  period date not null,
  primary key (account_id, period, property_id)
);

-- How many of them, by who put them there first: nobody counts a million rows at each save.
create table usage_count (
  account_id bigint not null,
  user_id bigint not null,
  period date not null,
  saves integer not null check (saves >= 0),
  primary key (account_id, period, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- What was bought beyond the plan, for one period.
create table usage_grant (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  period date not null,
  what text not null check (what in ('SAVES', 'EXPORTS')),
  quantity integer not null check (quantity > 0),
  invoice_id bigint not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);
create index usage_grant_period on usage_grant (account_id, period);
