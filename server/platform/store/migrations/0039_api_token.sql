-- Tokens of users for their programs: only the sha256 is kept. `ended`: taken back, or ended with a password that was
-- lost or a member who was suspended. The cap is what may be bought with it in a calendar month (UTC).
create table api_token (
  account_id bigint not null,
  user_id bigint not null,
  id bigint not null generated always as identity,
  token_hash bytea not null,
  name text not null,
  scopes text[] not null,
  spend_cap_cents bigint,
  made timestamptz not null,
  expires timestamptz not null,
  ended timestamptz,
  last_used timestamptz,
  last_place text,
  primary key (account_id, user_id, id),
  unique (token_hash),
  foreign key (account_id, user_id) references app_user (account_id, id),
  constraint api_token_scopes check (scopes <@ array['READ', 'WRITE', 'SPEND', 'TEAM'] and cardinality(scopes) > 0),
  constraint api_token_cap check ((spend_cap_cents is not null) = ('SPEND' = any(scopes)) and spend_cap_cents >= 0)
);
-- By its name its user knows it, and the audit.
create unique index api_token_name on api_token (account_id, user_id, lower(name)) where ended is null;
create index api_token_over on api_token (least(expires, ended));

-- What was ordered with a token, and what it came to: counts against the cap from the moment of the order.
create table token_order (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  token_id bigint not null,
  cents bigint not null,
  made timestamptz not null,
  primary key (account_id, user_id, key),
  foreign key (account_id, user_id, token_id) references api_token (account_id, user_id, id) on delete cascade
);
create index token_order_month on token_order (account_id, user_id, token_id, made);

-- Who did something with a token says with which one. Events of before have the text that they had.
alter table audit_event add column token text;
create or replace function audit_text(e audit_event, place bigint) returns text stable language sql as $$
  select (jsonb_build_array(e.account_id, place, e.id, (extract(epoch from e.at) * 1000000)::bigint, e.user_id, e.member,
    e.session_id, e.origin, e.call, e.what, e.subject_id, e.subject, e.action, e.before, e.after)
    || case when e.token is null then '[]' else jsonb_build_array(e.token) end)::text
$$;

-- The same for what the triggers write: from the same words of who does it.
create function audit_sign_token() returns trigger language plpgsql as $$
begin
  if (audit_actor() ->> 'accountId')::bigint = new.account_id then new.token := audit_actor() ->> 'token'; end if;
  return new;
end $$;
create trigger audit_event_token before insert on audit_event for each row execute function audit_sign_token();

create function audit_api_token_words(t api_token) returns jsonb stable language sql as $$
  select case when t.ended is null then audit_words(jsonb_build_object(
    'Scopes', lower(array_to_string(t.scopes, ', ')),
    'Cap a month', audit_dollars(t.spend_cap_cents),
    'Good until', audit_day((t.expires at time zone 'UTC')::date))) end
$$;
create function audit_api_token() returns trigger language plpgsql as $$
declare
  of_row api_token := coalesce(new, old);
begin
  -- One that is over already is only forgotten.
  if tg_op = 'DELETE' and (old.ended is not null or old.expires <= clock_timestamp()) then return null; end if;
  perform audit_write(of_row.account_id, of_row.user_id, 'SECURITY', of_row.user_id::text,
    'Token ' || of_row.name || ' of ' || audit_name(of_row.account_id, of_row.user_id),
    case when tg_op <> 'INSERT' then audit_api_token_words(old) end,
    case when tg_op <> 'DELETE' then audit_api_token_words(new) end);
  return null;
end $$;
create trigger audit_api_token after insert or update or delete on api_token
  for each row execute function audit_api_token();
