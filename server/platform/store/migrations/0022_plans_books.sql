-- Plans, seats, invoices and the books. Money in cents; calendar days are those of the account's zone.

alter table account
  -- Whose installation it is: no plan means no limits.
  add column own_use boolean not null default false,
  -- Null: that of the installation.
  add column time_zone text,
  -- As much may be owed at once where nothing is collected; no limit for own use.
  add column open_limit_cents bigint not null default 0 check (open_limit_cents >= 0),
  -- The running cycle of the plan; the cycle date is the first day after it. Null without a plan.
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add column cycle_start date,
  add column cycle_end date,
  add constraint account_cycle check (num_nulls(anchor_day, cycle_start, cycle_end) in (0, 3) and cycle_start < cycle_end);
update account set own_use = true;

-- When a member got a seat: who came first sits on what the plan includes. Null for who takes none.
alter table app_user add column seat_since timestamptz;
update app_user set seat_since = created where sub_user and type <> 'SCOUT';

-- What an account pays for from cycle to cycle: its plan, and seats that are not included.
create table subscription_line (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  product text not null check (product in ('PLAN', 'SEAT')),
  -- Of a plan.
  plan_id integer,
  name text not null,
  -- Of a whole period, as it was bought.
  cents bigint not null check (cents >= 0),
  months smallint not null check (months in (1, 12)),
  -- Of a seat: null while it stands vacant.
  member_id bigint,
  started date not null,
  ended date,
  primary key (account_id, id),
  foreign key (account_id, member_id) references app_user (account_id, id),
  check ((product = 'PLAN') = (plan_id is not null)),
  check (product = 'SEAT' or member_id is null)
);
create unique index subscription_plan on subscription_line (account_id) where product = 'PLAN' and ended is null;
create unique index subscription_seat on subscription_line (account_id, member_id)
  where product = 'SEAT' and ended is null and member_id is not null;

-- What happens at a cycle date, unless it is undone before.
create table scheduled_change (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  what text not null check (what in ('PLAN', 'LEAVE')),
  plan_id integer,
  effective date not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'UNDONE', 'APPLIED')),
  made timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  check ((what = 'PLAN') = (plan_id is not null))
);
create unique index scheduled_change_pending on scheduled_change (account_id) where state = 'PENDING';

-- Numbers of the installation without gaps: the row is locked until the transaction that takes one ends.
create table installation_counter (name text primary key, value bigint not null);
insert into installation_counter (name, value) values ('invoice', 0);

create table invoice (
  account_id bigint not null,
  id bigint generated always as identity,
  -- Who bought; of a bill of the cycle the owner.
  user_id bigint not null,
  number bigint not null unique,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  credits_id bigint,
  purchase_type text not null check (purchase_type in ('Recurring', 'InApp')),
  issued timestamptz not null,
  day date not null,
  state text not null check (state in ('OPEN', 'PAID', 'VOID', 'WRITTEN_OFF')),
  -- Of a bill of a cycle.
  cycle_start date,
  -- Sum of the lines; below nothing when more was taken back than bought.
  total_cents bigint not null,
  -- Paid with what was carried forward, below nothing; carried forward to later bills, above.
  forward_cents bigint not null,
  due_cents bigint not null check (due_cents >= 0 or kind = 'CREDIT_NOTE'),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, credits_id) references invoice (account_id, id),
  check (due_cents = total_cents + forward_cents),
  check ((kind = 'CREDIT_NOTE') = (credits_id is not null))
);
create unique index invoice_cycle on invoice (account_id, cycle_start) where cycle_start is not null;

create table invoice_line (
  account_id bigint not null,
  invoice_id bigint not null,
  seq smallint not null,
  product text not null,
  text text not null,
  quantity integer not null,
  unit_cents bigint not null,
  cents bigint not null,
  -- What is paid for, until before the second day; of a part of it so many days of so many. Null: of no time.
  service_from date,
  service_to date,
  days integer,
  of_days integer,
  member_id bigint,
  primary key (account_id, invoice_id, seq),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, member_id) references app_user (account_id, id),
  check (num_nulls(service_from, service_to, days, of_days) in (0, 4))
);

-- The journal: entries whose lines sum to nothing; debit is positive. What was wrong is reversed, never changed.
create table book_entry (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  -- What it comes from, such as invoice:12: nothing is posted twice.
  source text not null,
  day date not null,
  text text not null,
  made timestamptz not null,
  -- So many lines belong to it: none can be added later.
  lines smallint not null check (lines >= 2),
  invoice_id bigint,
  reverses_id bigint,
  primary key (account_id, id),
  unique (account_id, source),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, reverses_id) references book_entry (account_id, id)
);

create table book_line (
  account_id bigint not null,
  entry_id bigint not null,
  seq smallint not null,
  book text not null check (book in (
    'RECEIVABLE', 'REVENUE_RECURRING', 'REVENUE_IN_APP', 'FORWARD', 'CREDIT', 'BONUS', 'HELD', 'PROMOTION', 'BANK')),
  cents bigint not null check (cents <> 0),
  primary key (account_id, entry_id, seq),
  foreign key (account_id, entry_id) references book_entry (account_id, id)
);

-- What belongs to the customer is a credit balance: it never becomes a debit.
create table book_balance (
  account_id bigint not null references account (id),
  book text not null,
  cents bigint not null,
  primary key (account_id, book),
  constraint book_balance_not_below_nothing check (book not in ('CREDIT', 'BONUS', 'HELD', 'FORWARD') or cents <= 0)
);

create function keep_book_balance() returns trigger language plpgsql as $$
begin
  -- Not `insert ... on conflict`: the check would judge the row proposed, and refuse every debit.
  update book_balance set cents = cents + new.cents where account_id = new.account_id and book = new.book;
  if not found then
    insert into book_balance (account_id, book, cents) values (new.account_id, new.book, new.cents);
  end if;
  return null;
end $$;
create trigger book_line_balance after insert on book_line for each row execute function keep_book_balance();

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
declare
  entry bigint := case tg_table_name when 'book_entry' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end;
  declared smallint;
  counted integer;
  total bigint;
begin
  select lines into declared from book_entry where account_id = new.account_id and id = entry;
  select count(*), sum(cents) into counted, total from book_line where account_id = new.account_id and entry_id = entry;
  if counted <> declared or total <> 0 then
    raise exception 'entry % of account % has % lines of %, which sum to %', entry, new.account_id, counted, declared, total;
  end if;
  return null;
end $$;
create constraint trigger book_entry_balanced after insert on book_entry
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();
create constraint trigger book_line_balanced after insert on book_line
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

create function refuse_other_sum() returns trigger language plpgsql as $$
declare
  bill bigint := case tg_table_name when 'invoice' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
  stated bigint;
  total bigint;
begin
  select total_cents into stated from invoice where account_id = new.account_id and id = bill;
  select coalesce(sum(cents), 0) into total from invoice_line where account_id = new.account_id and invoice_id = bill;
  if total <> stated then
    raise exception 'the lines of invoice % of account % sum to %, not to %', bill, new.account_id, total, stated;
  end if;
  return null;
end $$;
create constraint trigger invoice_sum after insert on invoice
  deferrable initially deferred for each row execute function refuse_other_sum();
create constraint trigger invoice_line_sum after insert on invoice_line
  deferrable initially deferred for each row execute function refuse_other_sum();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what was posted stays as it is', tg_op, tg_table_name;
end $$;
create trigger book_entry_stays before update or delete on book_entry for each row execute function refuse_change();
create trigger book_entry_not_emptied before truncate on book_entry execute function refuse_change();
create trigger book_line_stays before update or delete on book_line for each row execute function refuse_change();
create trigger book_line_not_emptied before truncate on book_line execute function refuse_change();
create trigger invoice_line_stays before update or delete on invoice_line for each row execute function refuse_change();
create trigger invoice_line_not_emptied before truncate on invoice_line execute function refuse_change();
create trigger invoice_kept before delete on invoice for each row execute function refuse_change();
create trigger invoice_not_emptied before truncate on invoice execute function refuse_change();
create trigger invoice_stays before update on invoice for each row
  when (to_jsonb(old) - 'state' <> to_jsonb(new) - 'state') execute function refuse_change();
create trigger installation_counter_kept before delete on installation_counter for each row execute function refuse_change();
create trigger installation_counter_not_emptied before truncate on installation_counter execute function refuse_change();

-- Whoever opens the books finds them by day, whoever looks for what is owed by state.
create index book_entry_day on book_entry (account_id, day);
create index invoice_open on invoice (account_id) where state = 'OPEN';
