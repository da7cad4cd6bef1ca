-- Who operates the installation: the owner of the first account always does, and those of its members who are named here.
create table operator (
  account_id bigint not null,
  user_id bigint not null,
  made timestamptz not null default clock_timestamp(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

create function audit_operator() returns trigger language plpgsql as $$
declare
  of_row operator := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, null, 'SECURITY', of_row.user_id::text,
    'Operator ' || audit_name(of_row.account_id, of_row.user_id), null,
    jsonb_build_object('Operates the installation', case when tg_op = 'INSERT' then 'yes' else 'no more' end), true);
  return null;
end $$;
create trigger audit_operator after insert or delete on operator for each row execute function audit_operator();

-- The first account is the one that the first start made. Whoever is signed in to it and operates, does.
create function operates(account bigint, person bigint) returns boolean stable language sql as $$
  select account = (select min(a.id) from account a) and exists (
    select 1 from app_user u where u.account_id = account and u.id = person and u.removed is null and u.state = 'ACTIVE'
      and (not u.sub_user
        or exists (select 1 from operator o where o.account_id = account and o.user_id = person)))
$$;

-- Since when the operator lets an account only look and export.
alter table account add column read_only timestamptz;

create or replace function audit_account_words(a account) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Name', a.name,
    'Brand', a.brand_code,
    'Time zone', a.time_zone,
    'Own use', case when a.own_use then 'yes' else 'no' end,
    'May be open', case when not a.own_use then audit_dollars(a.open_limit_cents) end,
    'Overdue since', audit_day(a.overdue_since),
    'Read only since', to_char(a.read_only at time zone 'UTC', 'MM/DD/YYYY HH24:MI "UTC"')))
$$;

-- Who is not of the account does it under the name that the server says: `named` of who does it.
create or replace function audit_write(
  account bigint, own bigint, kind text, thing text, named text, was jsonb, is_now jsonb, done boolean default false
) returns void language plpgsql as $$
declare
  actor jsonb := audit_actor();
  stranger text := audit_actor() ->> 'named';
  operates boolean := coalesce((actor ->> 'operator')::boolean, false);
  person bigint;
begin
  if not done and was is not distinct from is_now then return; end if;
  if was is not null and is_now is not null then
    select audit_differing(was, is_now), audit_differing(is_now, was) into was, is_now;
    if was = '{}' and is_now = '{}' then return; end if;
  end if;
  if not operates and stranger is null and actor is not null then
    person := case
      when actor ->> 'userId' is null then own
      when (actor ->> 'accountId')::bigint = account then (actor ->> 'userId')::bigint end;
  end if;
  insert into audit_event
    (account_id, user_id, member, session_id, origin, call, what, subject_id, subject, action, before, after)
  values (
    account, person,
    coalesce(stranger, audit_name(account, person), case when operates then 'Operator' else 'Platbook' end),
    (actor ->> 'sessionId')::bigint, coalesce(actor ->> 'origin', ''), coalesce(actor ->> 'call', ''),
    kind, thing, named,
    case when done then 'DONE' when was is null then 'CREATED' when is_now is null then 'REMOVED' else 'CHANGED' end,
    was, is_now);
end $$;
