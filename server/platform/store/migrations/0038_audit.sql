-- What happened in an account: one chain of events each, that nothing changes or shortens. Columns, corrections, tags,
-- rules and deal defaults are written by the program with what they were (`traceChange`); team, plan, money, wallet,
-- settings, sign-ins and rights by the triggers below, so that no call, job or command can forget it.

alter table account_change rename to audit_event;
alter table audit_event
  -- Null: nobody who was signed in; `member` says who then.
  alter column user_id drop not null,
  alter column at set default clock_timestamp(),
  drop constraint account_change_action_check,
  add constraint audit_event_action check (action in ('CREATED', 'CHANGED', 'REMOVED', 'DONE')),
  add column session_id bigint,
  -- The address in the network that it came from, and the number of the call; '' for jobs and for what is older.
  add column origin text not null default '',
  add column call text not null default '',
  -- Its place in the chain of the account, counted without gaps when its transaction commits; the hash before; the hash
  -- over that and `audit_text`. Null only inside the transaction that writes it.
  add column seq bigint,
  add column previous bytea,
  add column hash bytea,
  add constraint audit_event_chained_whole check (num_nulls(seq, previous, hash) in (0, 3));

-- The end of each chain: what is cut off behind it is missed.
create table audit_head (
  account_id bigint not null primary key references account (id),
  seq bigint not null,
  hash bytea not null
);

-- Those without a place yet are found by the index below alone.
create unique index audit_event_seq on audit_event (account_id, seq) where seq is not null;
create index audit_event_new on audit_event (account_id, id) where seq is null;
create index audit_event_at on audit_event (account_id, at, id);
create index audit_event_person on audit_event (account_id, user_id, at, id);
create index audit_event_kind on audit_event (account_id, what, at, id);
create index audit_event_subject on audit_event (account_id, what, subject_id, at, id);

-- All that an event says, as one text: the same for everybody who reads the row.
create function audit_text(e audit_event, place bigint) returns text stable language sql as $$
  select jsonb_build_array(e.account_id, place, e.id, (extract(epoch from e.at) * 1000000)::bigint, e.user_id, e.member,
    e.session_id, e.origin, e.call, e.what, e.subject_id, e.subject, e.action, e.before, e.after)::text
$$;

create function audit_chain_account(account bigint) returns void language plpgsql as $$
declare
  head audit_head;
  event bigint;
begin
  insert into audit_head (account_id, seq, hash) values (account, 0, '') on conflict do nothing;
  -- Whoever commits next to it waits here, whichever server it is.
  select * into head from audit_head h where h.account_id = account for update;
  for event in select e.id from audit_event e where e.account_id = account and e.seq is null order by e.id loop
    update audit_event e
    set seq = head.seq + 1, previous = head.hash,
      hash = sha256(head.hash || convert_to(audit_text(e, head.seq + 1), 'UTF8'))
    where e.account_id = account and e.id = event
    returning e.seq, e.hash into head.seq, head.hash;
  end loop;
  update audit_head h set seq = head.seq, hash = head.hash where h.account_id = account and h.seq < head.seq;
end $$;

-- What was written before there was a chain begins it.
select audit_chain_account(account_id) from (select distinct account_id from audit_event) as known;

create function audit_chain() returns trigger language plpgsql as $$
begin
  -- The first event of a transaction takes all of its account.
  if exists (select 1 from audit_event e where e.account_id = new.account_id and e.id = new.id and e.seq is null) then
    perform audit_chain_account(new.account_id);
  end if;
  return null;
end $$;
-- At the commit, when nothing else is locked any more: nobody waits for anybody who waits for him.
create constraint trigger audit_event_chained after insert on audit_event
  deferrable initially deferred for each row execute function audit_chain();

create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  places constant text[] := array['seq', 'previous', 'hash'];
begin
  if tg_op = 'INSERT' and new.seq is null then return new; end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_event' and to_jsonb(old) ->> 'seq' is null
    and to_jsonb(new) ->> 'seq' is not null and to_jsonb(old) - places = to_jsonb(new) - places then return new; end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_head' and new.seq > old.seq and new.account_id = old.account_id then
    return new;
  end if;
  raise exception '% of % is refused: what happened stays as it is', tg_op, tg_table_name;
end $$;
create trigger audit_event_stays before insert or update or delete on audit_event
  for each row execute function refuse_audit_change();
create trigger audit_event_not_emptied before truncate on audit_event execute function refuse_audit_change();
create trigger audit_head_stays before update or delete on audit_head
  for each row execute function refuse_audit_change();
create trigger audit_head_not_emptied before truncate on audit_head execute function refuse_audit_change();

create function audit_dollars(cents bigint) returns text immutable language sql as $$
  select case when cents < 0 then '-' else '' end || '$' || to_char(abs(cents) / 100.0, 'FM999,999,999,990.00')
$$;
create function audit_day(day date) returns text immutable language sql as $$ select to_char(day, 'MM/DD/YYYY') $$;
-- What is there, as texts by their labels.
create function audit_words(state jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg(key, value #>> '{}'), '{}') from jsonb_each(state)
  where value <> 'null' and value <> '""'
$$;
create function audit_differing(one jsonb, other jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where other -> key is distinct from value
$$;
create function audit_name(account bigint, person bigint) returns text stable language sql as $$
  select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username)
  from app_user u where u.account_id = account and u.id = person
$$;

-- Who does it, as the server says at the beginning of a transaction; null in jobs.
create function audit_actor() returns jsonb stable language sql as $$
  select nullif(current_setting('platbook.actor', true), '')::jsonb
$$;

-- Writes what was and what is, if they differ. `own`: whose it is, who then did it himself where a call has no session yet.
create function audit_write(
  account bigint, own bigint, kind text, thing text, named text, was jsonb, is_now jsonb, done boolean default false
) returns void language plpgsql as $$
declare
  actor jsonb := audit_actor();
  operates boolean := coalesce((actor ->> 'operator')::boolean, false);
  person bigint;
begin
  if not done and was is not distinct from is_now then return; end if;
  if was is not null and is_now is not null then
    select audit_differing(was, is_now), audit_differing(is_now, was) into was, is_now;
    if was = '{}' and is_now = '{}' then return; end if;
  end if;
  if not operates and actor is not null then
    person := case
      when actor ->> 'userId' is null then own
      when (actor ->> 'accountId')::bigint = account then (actor ->> 'userId')::bigint end;
  end if;
  insert into audit_event
    (account_id, user_id, member, session_id, origin, call, what, subject_id, subject, action, before, after)
  values (
    account, person,
    coalesce(audit_name(account, person), case when operates then 'Operator' else 'Platbook' end),
    (actor ->> 'sessionId')::bigint, coalesce(actor ->> 'origin', ''), coalesce(actor ->> 'call', ''),
    kind, thing, named,
    case when done then 'DONE' when was is null then 'CREATED' when is_now is null then 'REMOVED' else 'CHANGED' end,
    was, is_now);
end $$;

create function audit_member_words(u app_user) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Name', trim(u.first_name || ' ' || u.last_name),
    'E-mail', u.username,
    'Phone', u.phone,
    'Second phone', u.phone2,
    'Seat', case u.type when 'SCOUT' then 'scout' else 'full access' end,
    'State', case u.state when 'INVITED' then 'invited' when 'SUSPENDED' then 'suspended' else 'member' end,
    'Duties', (select lower(string_agg(duty, ', ' order by duty)) from unnest(u.duties) as duty),
    'Becomes a scout on', audit_day(u.lowers_on),
    'Leaves on', audit_day(u.leaves_on),
    'Limit of contacts', u.marketing_contact_limit,
    'Limit of marketing lists', u.marketing_list_property_limit,
    'Limit of favorites', u.favorite_property_limit,
    'Limit of saves', u.save_limit,
    'Limit of exports', u.export_limit,
    'Limit of spending', audit_dollars(u.spend_limit_cents)))
$$;

create function audit_app_user() returns trigger language plpgsql as $$
declare
  named text := audit_name(new.account_id, new.id);
  was jsonb;
begin
  -- The owner is made with the account.
  if tg_op = 'INSERT' and not new.sub_user then return null; end if;
  if tg_op = 'UPDATE' and old.removed is null then was := audit_member_words(old); end if;
  if tg_op = 'INSERT' or old.removed is null or new.removed is null then
    perform audit_write(new.account_id, new.id, 'MEMBER', new.id::text, named, was,
      case when new.removed is null then audit_member_words(new) end);
  end if;
  if tg_op = 'UPDATE' and old.password_hash is distinct from new.password_hash then
    perform audit_write(new.account_id, new.id, 'SECURITY', new.id::text, 'Password of ' || named, null,
      '{"Password": "set anew"}', true);
  end if;
  if tg_op = 'UPDATE' and old.logo_key is distinct from new.logo_key and new.removed is null then
    perform audit_write(new.account_id, new.id, 'SETTINGS', new.id::text, 'Logo of ' || named, null,
      jsonb_build_object('Logo', case when new.logo_key is null then 'removed' else 'set' end), true);
  end if;
  return null;
end $$;
create trigger audit_app_user after insert or update on app_user for each row execute function audit_app_user();

create function audit_session() returns trigger language plpgsql as $$
declare
  named text := audit_name(new.account_id, new.user_id);
begin
  if tg_op = 'INSERT' then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', new.user_id::text, 'Sign-in of ' || named, null, null, true);
  elsif old.ended is null and new.ended is not null then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', new.user_id::text, 'Session of ' || named, null,
      jsonb_build_object('Ended', case new.ended_mode
        when 'user' then 'signed out' when 'timeout' then 'nobody used it' when 'duplicate' then 'signed in elsewhere'
        when 'elsewhere' then 'ended by its user'
        when 'password' then 'password set anew' when 'sessions' then 'too many sessions'
        else coalesce(new.ended_mode, 'ended') end), true);
  end if;
  return null;
end $$;
create trigger audit_session after insert or update on session for each row execute function audit_session();

create function audit_user_token() returns trigger language plpgsql as $$
begin
  -- Without anybody who asks it is the one that the program prints when it starts.
  if audit_actor() is null or (tg_op = 'UPDATE' and old.token_hash = new.token_hash) then return null; end if;
  perform audit_write(new.account_id, null, 'SECURITY', new.user_id::text,
    'Link for ' || audit_name(new.account_id, new.user_id), null,
    jsonb_build_object('Opens', case new.kind
      when 'INVITE' then 'the invitation' when 'FIRST' then 'the account' when 'EMAIL' then 'another address' else 'another password' end), true);
  return null;
end $$;
create trigger audit_user_token after insert or update on user_token for each row execute function audit_user_token();

create function audit_second_factor() returns trigger language plpgsql as $$
declare
  of_row second_factor := coalesce(new, old);
  was boolean := tg_op <> 'INSERT' and old.confirmed is not null;
  is_now boolean := tg_op <> 'DELETE' and new.confirmed is not null;
begin
  -- One that is being set up guards nothing yet.
  if was <> is_now then
    perform audit_write(of_row.account_id, of_row.user_id, 'SECURITY', of_row.user_id::text,
      'Second factor of ' || audit_name(of_row.account_id, of_row.user_id), null,
      jsonb_build_object('Second factor', case when is_now then 'set up' else 'taken away' end), true);
  end if;
  return null;
end $$;
create trigger audit_second_factor after insert or update or delete on second_factor
  for each row execute function audit_second_factor();

create function audit_recovery_made() returns trigger language plpgsql as $$
begin
  perform audit_write(made.account_id, made.user_id, 'SECURITY', made.user_id::text,
    'Recovery codes of ' || audit_name(made.account_id, made.user_id), null, '{"Recovery codes": "made"}', true)
  from (select distinct account_id, user_id from written) as made;
  return null;
end $$;
create trigger audit_recovery_code_made after insert on recovery_code referencing new table as written
  for each statement execute function audit_recovery_made();

create function audit_recovery_used() returns trigger language plpgsql as $$
begin
  if old.used is null and new.used is not null then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', new.user_id::text,
      'Recovery codes of ' || audit_name(new.account_id, new.user_id), null, '{"Recovery codes": "one was used"}', true);
  end if;
  return null;
end $$;
create trigger audit_recovery_code after update on recovery_code for each row execute function audit_recovery_used();

create function audit_permission_grant() returns trigger language plpgsql as $$
declare
  of_row permission_grant := coalesce(new, old);
  words jsonb := jsonb_build_object('Right', of_row.permission);
begin
  -- Those that an account begins with are no change.
  if not exists (select 1 from app_user u where u.account_id = of_row.account_id) then return null; end if;
  perform audit_write(of_row.account_id, null, 'SECURITY', of_row.user_type, 'Rights of ' || of_row.user_type,
    case when tg_op <> 'INSERT' then jsonb_build_object('Right', old.permission) end,
    case when tg_op <> 'DELETE' then words end);
  return null;
end $$;
create trigger audit_permission_grant after insert or update or delete on permission_grant
  for each row execute function audit_permission_grant();

create function audit_user_settings() returns trigger language plpgsql as $$
declare
  -- What was looked at, not what was chosen.
  seen constant text[] := array['stepsDone', 'stepsHidden'];
begin
  perform audit_write(new.account_id, new.user_id, 'SETTINGS', new.user_id::text,
    'Settings of ' || audit_name(new.account_id, new.user_id),
    case when tg_op = 'UPDATE' then audit_words(old.body - seen) else '{}' end, audit_words(new.body - seen));
  return null;
end $$;
create trigger audit_user_settings after insert or update on user_settings
  for each row execute function audit_user_settings();

create function audit_profile_words(p user_profile) returns jsonb immutable language sql as $$
  select audit_words(jsonb_build_object(
    'Business', p.business_name,
    'First name there', p.business_first_name,
    'Last name there', p.business_last_name,
    'Web address', p.business_url,
    'E-mail of the business', p.business_email,
    'Phone of the business', p.business_phone,
    'Street', p.business_street_address,
    'City', p.business_city,
    'State', p.business_state,
    'ZIP', p.business_zip,
    'Sender of mail', p.email_friendly_from,
    'Answers go to', p.reply_to_email))
$$;
create function audit_user_profile() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, new.user_id, 'SETTINGS', new.user_id::text,
    'Profile of ' || audit_name(new.account_id, new.user_id),
    case when tg_op = 'UPDATE' then audit_profile_words(old) else '{}' end, audit_profile_words(new));
  return null;
end $$;
create trigger audit_user_profile after insert or update on user_profile
  for each row execute function audit_user_profile();

create function audit_account_words(a account) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Name', a.name,
    'Brand', a.brand_code,
    'Time zone', a.time_zone,
    'Own use', case when a.own_use then 'yes' else 'no' end,
    'May be open', case when not a.own_use then audit_dollars(a.open_limit_cents) end,
    'Overdue since', audit_day(a.overdue_since)))
$$;
create function audit_account() returns trigger language plpgsql as $$
begin
  perform audit_write(new.id, null, 'MONEY', new.id::text, 'Account', audit_account_words(old), audit_account_words(new));
  return null;
end $$;
create trigger audit_account after update on account for each row execute function audit_account();

create function audit_subscription_words(l subscription_line) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'What', l.name,
    'Of', audit_name(l.account_id, l.member_id),
    'Price', audit_dollars(l.cents) || case l.months when 12 then ' a year' else ' a month' end,
    'From', audit_day(l.started),
    'Until', audit_day(l.ended),
    'Trial until', audit_day(l.trial_ends),
    'Then', l.next_add_on ->> 'name',
    'Ends with the cycle', case when l.ends_with_cycle then 'yes' end))
$$;
create function audit_subscription_line() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', new.product,
    case new.product when 'PLAN' then 'Plan' when 'SEAT' then 'Seat' else 'Lead automator' end,
    case when tg_op = 'UPDATE' then audit_subscription_words(old) end, audit_subscription_words(new));
  return null;
end $$;
create trigger audit_subscription_line after insert or update on subscription_line
  for each row execute function audit_subscription_line();

create function audit_scheduled_words(c scheduled_change) returns jsonb stable language sql as $$
  select jsonb_build_object(
    'What', case c.what when 'LEAVE' then 'leaves the plan' else 'plan ' || c.plan_id end,
    'On', audit_day(c.effective),
    'State', case c.state when 'PENDING' then 'pending' when 'UNDONE' then 'undone' else 'done' end)
$$;
create function audit_scheduled_change() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', 'PLAN', 'Change of plan',
    case when tg_op = 'UPDATE' then audit_scheduled_words(old) end, audit_scheduled_words(new));
  return null;
end $$;
create trigger audit_scheduled_change after insert or update on scheduled_change
  for each row execute function audit_scheduled_change();

create function audit_invoice_words(i invoice) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Total', audit_dollars(i.total_cents),
    'From credit', case when i.credit_cents <> 0 then audit_dollars(-i.credit_cents) end,
    'Due', audit_dollars(i.due_cents),
    'State', replace(lower(i.state), '_', ' ')))
$$;
create function audit_invoice() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', 'INVOICE ' || new.id,
    case new.kind when 'INVOICE' then 'Invoice ' else 'Credit note ' end || new.number,
    case when tg_op = 'UPDATE' then audit_invoice_words(old) end, audit_invoice_words(new));
  return null;
end $$;
create trigger audit_invoice after insert or update on invoice for each row execute function audit_invoice();

-- Of a payment what became of it: that it is under way says nothing yet.
create function audit_payment_words(p payment) returns jsonb stable language sql as $$
  select case when p.state in ('HELD', 'DONE', 'NOTED', 'REFUSED', 'RELEASED') then audit_words(jsonb_build_object(
    'Amount', audit_dollars(coalesce(p.taken_cents, p.cents)),
    'State', lower(p.state),
    'Given back', case when p.refunded_cents > 0 then audit_dollars(p.refunded_cents) end,
    'Why', p.failure)) end
$$;
create function audit_payment() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', 'PAYMENT ' || new.id, 'Payment by card',
    case when tg_op = 'UPDATE' then audit_payment_words(old) end, audit_payment_words(new));
  return null;
end $$;
create trigger audit_payment after insert or update on payment for each row execute function audit_payment();

create function audit_refund_words(r refund) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('Amount', audit_dollars(r.cents), 'Reason', r.reason,
    'State', case r.state when 'CREATED' then 'ordered' else lower(r.state) end, 'Why', r.failure))
$$;
create function audit_refund() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', 'PAYMENT ' || new.payment_id, 'Refund',
    case when tg_op = 'UPDATE' then audit_refund_words(old) end, audit_refund_words(new));
  return null;
end $$;
create trigger audit_refund after insert or update on refund for each row execute function audit_refund();

create function audit_usage_grant() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', new.what, 'Limit of ' || lower(new.what), null,
    jsonb_build_object('More', new.quantity::text, 'Month from', audit_day(new.period)), true);
  return null;
end $$;
create trigger audit_usage_grant after insert on usage_grant for each row execute function audit_usage_grant();

create function audit_credit() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'MONEY', new.book,
    case new.book when 'CREDIT' then 'Prepaid credit' else 'Bonus credit' end, null,
    jsonb_build_object('Amount', audit_dollars(-new.cents), 'For', (select e.text from book_entry e
      where e.account_id = new.account_id and e.id = new.entry_id)), true);
  return null;
end $$;
create trigger audit_credit after insert on book_line for each row
  when (new.book in ('CREDIT', 'BONUS')) execute function audit_credit();

-- A card by what people call it: there is no number of one anywhere.
create function audit_card_name(account bigint, card bigint) returns text stable language sql as $$
  select m.type || ' ' || m.last_four from payment_method m where m.account_id = account and m.id = card
$$;
create function audit_card_words(m payment_method) returns jsonb stable language sql as $$
  select case when m.removed is null then audit_words(jsonb_build_object(
    'Expires', lpad(m.exp_month::text, 2, '0') || '/' || m.exp_year,
    'Holder', m.holder,
    'Address', concat_ws(', ', nullif(m.street, ''), nullif(m.street2, ''), nullif(m.city, ''), nullif(m.state, ''),
      nullif(m.postal_code, ''), m.country))) end
$$;
create function audit_payment_method() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'WALLET', new.id::text, 'Card ' || new.type || ' ' || new.last_four,
    case when tg_op = 'UPDATE' then audit_card_words(old) end, audit_card_words(new));
  return null;
end $$;
create trigger audit_payment_method after insert or update on payment_method
  for each row execute function audit_payment_method();

create function audit_default_words(d payment_default) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Subscription', audit_card_name(d.account_id, d.subs_method_id),
    'Purchases', audit_card_name(d.account_id, d.in_app_method_id)))
$$;
create function audit_payment_default() returns trigger language plpgsql as $$
declare
  of_row payment_default := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, null, 'WALLET', 'USER ' || of_row.user_id,
    'Cards of ' || audit_name(of_row.account_id, of_row.user_id),
    case when tg_op <> 'INSERT' then audit_default_words(old) end,
    case when tg_op <> 'DELETE' then audit_default_words(new) end);
  return null;
end $$;
create trigger audit_payment_default after insert or update or delete on payment_default
  for each row execute function audit_payment_default();
