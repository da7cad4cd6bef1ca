-- Payments: what was ordered and is charged to a card, what became of it, and what the payment service tells.

-- Whose objects at a payment service are ours, where several installations share one account there.
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

-- The first day on which a renewal was not paid; null: nothing is overdue.
alter table account add column overdue_since date;

alter table book_line
  drop constraint book_line_book_check,
  add constraint book_line_book_check check (book in (
    'RECEIVABLE', 'REVENUE_RECURRING', 'REVENUE_IN_APP', 'FORWARD', 'CREDIT', 'BONUS', 'HELD', 'PROMOTION', 'BANK',
    'PROCESSOR', 'FEES', 'DISPUTED', 'BAD_DEBT'));

-- A card that is kept by a payment service, which charges it. Null: a note for the operator.
alter table payment_method
  add column reference text check (reference ~ '^[A-Za-z]+_[A-Za-z0-9_]+$'),
  -- The same for the same number, whoever's it is; tells nothing of it.
  add column fingerprint text;
create unique index payment_method_reference on payment_method (account_id, reference);

-- Under which name a payment service knows an account.
create table provider_customer (
  account_id bigint not null primary key references account (id),
  reference text not null unique
);

-- One order. SENT is committed before the service is asked and names all that is to be handed out, so that whoever
-- finds it after a crash can finish it. NOTED: nothing is collected, it is owed to the operator.
create table payment (
  account_id bigint not null,
  id bigint generated always as identity,
  -- Who bought.
  user_id bigint not null,
  -- Under which the service does it once.
  key uuid not null unique,
  provider text not null check (provider in ('LEDGER', 'STRIPE')),
  -- What it pays for; of these kinds that are alike one is paid at a time.
  purpose text not null,
  queue text not null,
  intent jsonb not null,
  -- To be charged; beside it so much prepaid credit is held.
  cents bigint not null check (cents > 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  -- Set aside on the card, and taken when it is known what it comes to.
  later boolean not null default false,
  method_id bigint,
  -- Where the bank sends the person back; null: nobody is there to be asked.
  back text,
  state text not null check (state in (
    'CREATED', 'SENT', 'ACTION', 'HELD', 'DONE', 'NOTED', 'REFUSED', 'RELEASED')),
  -- Of the service.
  reference text unique,
  failure_code text,
  failure text,
  -- That it pays; null until there is one.
  invoice_id bigint,
  -- Of what was set aside: to be taken, or taken.
  taken_cents bigint check (taken_cents between 0 and cents),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- Of what a renewal is tried again: the how manieth.
  attempt smallint not null default 1 check (attempt >= 1),
  -- When a CREATED one is to be sent.
  due timestamptz,
  made timestamptz not null,
  sent timestamptz,
  settled timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, method_id) references payment_method (account_id, id) on delete set null (method_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((state = 'CREATED') = (sent is null)),
  check ((state in ('CREATED', 'SENT', 'ACTION', 'HELD')) = (settled is null)),
  check (state not in ('DONE', 'NOTED') or invoice_id is not null),
  check (refunded_cents <= case when state in ('DONE', 'NOTED') then coalesce(taken_cents, cents) else 0 end),
  check (taken_cents is null or later)
);
create unique index payment_under_way on payment (account_id, queue) where state in ('CREATED', 'SENT', 'ACTION');
create index payment_open on payment (state) where state in ('CREATED', 'SENT', 'ACTION', 'HELD');
create index payment_invoice on payment (account_id, invoice_id);

-- Money that goes back. Of the operator; the credit note says what for.
create table refund (
  account_id bigint not null,
  id bigint generated always as identity,
  key uuid not null unique,
  payment_id bigint not null,
  cents bigint not null check (cents > 0),
  reason text not null,
  state text not null check (state in ('CREATED', 'DONE', 'REFUSED')),
  reference text unique,
  failure text,
  credit_note_id bigint,
  made timestamptz not null,
  settled timestamptz,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, credit_note_id) references invoice (account_id, id),
  check ((state = 'CREATED') = (settled is null))
);
create index refund_open on refund (state) where state = 'CREATED';

-- What a service told, each once. Only of which thing it is about is believed: the thing itself is fetched anew.
create table provider_event (
  id text primary key,
  type text not null,
  object text not null,
  made timestamptz not null,
  received timestamptz not null,
  handled timestamptz
);
create index provider_event_open on provider_event (received) where handled is null;
