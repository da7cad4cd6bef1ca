-- The wallet of an account. Of a card its facts alone: no column can hold a number or a code.
create table payment_method (
  account_id bigint not null,
  id bigint generated always as identity,
  -- Who put it in.
  user_id bigint not null,
  type text not null check (type in ('AMEX', 'DISCOVER', 'MC', 'VISA')),
  last_four char(4) not null check (last_four ~ '^[0-9]{4}$'),
  -- The last month in which it is good.
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null check (exp_year between 2000 and 2100),
  holder text not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  created timestamptz not null,
  -- Deleted then: kept for a while, so that undo brings it back.
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  check (greatest(length(holder), length(street), length(street2), length(city), length(state)) <= 50),
  check (length(postal_code) <= 10),
  -- Each by itself: a digit at the end of one and those of the next are no number.
  check (concat_ws('|', holder, street, street2, city, state) !~ '([0-9][ .,_/*-]*){12}')
);
-- A card stands in the wallet once.
create unique index payment_method_card on payment_method (account_id, type, last_four, exp_year, exp_month)
  where removed is null;

-- With which card somebody pays if no other is named. The subscription is the owner's alone.
create table payment_default (
  account_id bigint not null,
  user_id bigint not null,
  subs_method_id bigint,
  in_app_method_id bigint,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, subs_method_id) references payment_method (account_id, id),
  foreign key (account_id, in_app_method_id) references payment_method (account_id, id)
);
