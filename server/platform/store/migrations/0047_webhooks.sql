-- What a member has told to programs of his own: where each kind of event goes, and what became of every message. The
-- messages are written by the triggers below, in the transaction of what they tell of, so that no call or job forgets
-- one, none tells of what was not committed, and a crash loses none.

create table webhook (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Of leads and imports: of this list alone, which may be gone and come back; null: of all lists.
  group_id bigint,
  -- With which messages are signed, sealed; the one before is good beside it for a while.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Why nothing is sent: by hand, since nobody took anything for days, or since the receiver said that it is gone.
  paused text check (paused in ('BY_HAND', 'FAILED', 'GONE')),
  -- Since when nothing was taken; null: the last message was.
  failing_since timestamptz,
  made timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  check ((former_secret is null) = (former_until is null))
);
create index webhook_user on webhook (account_id, user_id);

create table webhook_delivery (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  webhook_id bigint not null,
  kind text not null,
  -- What it tells, as the receiver reads it.
  data jsonb not null,
  made timestamptz not null default clock_timestamp(),
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'GIVEN_UP')),
  attempts integer not null default 0,
  -- Not before; null: at once.
  due timestamptz,
  -- Of the last attempt: when, how long it took, what was answered or what went wrong.
  tried timestamptz,
  took_ms integer,
  status smallint,
  answer text,
  primary key (account_id, id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, id);
create index webhook_delivery_due on webhook_delivery (account_id, webhook_id, due nulls first, id) where state = 'WAITING';
create index webhook_delivery_old on webhook_delivery (made);

-- Messages name at most so many properties; `more` says that there are others.
create function webhook_ids(ids bigint[]) returns jsonb immutable language sql as $$
  select jsonb_build_object('count', cardinality(ids), 'propertyIds', to_jsonb(ids[:1000]), 'more', cardinality(ids) > 1000)
$$;

-- Rows came onto a list: a message for each who listens to it. Property by property through the key, never a join of the
-- rows that came with the table: planned for few, it would compare each with each of a hundred thousand.
create function webhook_added(account bigint, list bigint, ids bigint[]) returns void language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'lead.added',
    jsonb_build_object('list', jsonb_build_object('id', g.id, 'name', g.name)) || webhook_ids(array(
      select s.property_id from saved_property s where s.account_id = account and s.id = any (ids) order by s.id))
  from property_group g
  join webhook w on w.account_id = g.account_id and w.user_id = g.user_id and 'lead.added' = any (w.kinds)
    and w.paused is null and (w.group_id is null or w.group_id = g.id)
  where g.account_id = account and g.id = list;
end $$;

-- `waits`: not on it yet, the limit is used up.
create function webhook_lead_added() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhook w where 'lead.added' = any (w.kinds)) then return null; end if;
  perform webhook_added(m.account_id, m.group_id, array_agg(m.saved_property_id))
  from came m where not m.waits group by m.account_id, m.group_id;
  return null;
end $$;
create trigger webhook_lead_added after insert on group_member
  referencing new table as came for each statement execute function webhook_lead_added();

create function webhook_lead_let_in() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from webhook w where 'lead.added' = any (w.kinds)) then return null; end if;
  perform webhook_added(m.account_id, m.group_id, array_agg(m.saved_property_id))
  from (
    select account_id, group_id, saved_property_id from came where not waits
    except select account_id, group_id, saved_property_id from went where not waits
  ) as m
  group by m.account_id, m.group_id;
  return null;
end $$;
create trigger webhook_lead_let_in after update on group_member
  referencing old table as went new table as came for each statement execute function webhook_lead_let_in();

-- Leads have another status: a message for each status that came of it. Whose rows change hands has none. Planned anew
-- each time: for as many rows as there are.
create function webhook_lead_status() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if not exists (select 1 from webhook w where 'lead.status' = any (w.kinds)) then return null; end if;
  -- By itself: joined with the rest it would be taken for one row, and compared each with each.
  with changed as materialized (
    select s.account_id, s.user_id, s.id, s.property_id, s.status_id
    from is_now s join was o on o.account_id = s.account_id and o.id = s.id
    where o.user_id = s.user_id and o.status_id is distinct from s.status_id and s.removed is null
  )
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'lead.status',
    jsonb_build_object('status', case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end) ||
      webhook_ids(array_agg(c.property_id order by c.id))
  from changed c
  left join property_status t on t.account_id = c.account_id and t.id = c.status_id
  join webhook w on w.account_id = c.account_id and w.user_id = c.user_id and 'lead.status' = any (w.kinds)
    and w.paused is null
    and (w.group_id is null or exists (select 1 from group_member m where m.account_id = c.account_id
      and m.saved_property_id = c.id and m.group_id = w.group_id and not m.waits))
  group by w.account_id, w.id, t.id, t.name;
  return null;
end $$;
create trigger webhook_lead_status after update on saved_property
  referencing old table as was new table as is_now for each statement execute function webhook_lead_status();

-- An import is through, or was given up. What is taken back or put back is none.
create function webhook_import_done() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'import.done', jsonb_build_object(
    'import', jsonb_build_object('id', new.id, 'fileName', new.file_name),
    'list', case when new.group_id is not null then jsonb_build_object('id', new.group_id, 'name', new.group_name) end,
    'isComplete', new.state = 'COMPLETE', 'leads', new.members, 'message', new.message)
  from webhook w
  where w.account_id = new.account_id and w.user_id = new.user_id and 'import.done' = any (w.kinds)
    and w.paused is null and (w.group_id is null or w.group_id = new.group_id);
  return null;
end $$;
create trigger webhook_import_done after update on property_import for each row
  when (new.state in ('COMPLETE', 'FAILED') and old.state is distinct from new.state and new.direction = 'RUN')
  execute function webhook_import_done();

-- Money is told to the owner and to those who deal with it for the owner.
create function webhook_money(account bigint, told text, what jsonb) returns void language sql as $$
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, told, what
  from webhook w join app_user u on u.account_id = w.account_id and u.id = w.user_id
  where w.account_id = account and told = any (w.kinds) and w.paused is null
    and (not u.sub_user or 'BILLING' = any (u.duties))
$$;
create function webhook_invoice_paid() returns trigger language plpgsql as $$
begin
  perform webhook_money(new.account_id, 'invoice.paid', jsonb_build_object('invoice', jsonb_build_object(
    'id', new.id, 'number', new.number, 'total', new.total_cents / 100.0, 'due', new.due_cents / 100.0)));
  return null;
end $$;
create trigger webhook_invoice_issued after insert on invoice for each row
  when (new.state = 'PAID' and new.kind = 'INVOICE') execute function webhook_invoice_paid();
create trigger webhook_invoice_paid after update on invoice for each row
  when (new.state = 'PAID' and old.state <> 'PAID' and new.kind = 'INVOICE') execute function webhook_invoice_paid();
create function webhook_payment_refused() returns trigger language plpgsql as $$
begin
  perform webhook_money(new.account_id, 'payment.refused', jsonb_build_object('payment', jsonb_build_object(
    'id', new.id, 'amount', new.cents / 100.0, 'reason', new.failure)));
  return null;
end $$;
create trigger webhook_payment_refused after update on payment for each row
  when (new.state = 'REFUSED' and old.state <> 'REFUSED') execute function webhook_payment_refused();

-- Data of the member leaves for where it names: that belongs to the audit.
create function audit_webhook_words(w webhook) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Name', w.name, 'Address', w.url, 'Events', array_to_string(w.kinds, ', '),
    'Secret', case when w.former_secret is not null then 'Made anew' end,
    'Paused', case w.paused when 'BY_HAND' then 'By hand' when 'FAILED' then 'Nothing was taken' when 'GONE' then 'Gone' end))
$$;
create function audit_webhook() returns trigger language plpgsql as $$
declare of_row webhook := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, of_row.user_id, 'SECURITY', 'WEBHOOK ' || of_row.id, 'Webhook ' || of_row.name,
    case when tg_op <> 'INSERT' then audit_webhook_words(old) end,
    case when tg_op <> 'DELETE' then audit_webhook_words(new) end);
  return null;
end $$;
create trigger audit_webhook after insert or update or delete on webhook for each row execute function audit_webhook();
