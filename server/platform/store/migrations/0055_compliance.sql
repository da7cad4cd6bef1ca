-- Who may not be reached, who said yes, which lists were looked at, and what the account made stricter (design/marketing.md,
-- sections 3 and 8). All of it is the account's, whoever of it put it in. An opt-out is never deleted and never ends by
-- itself; it is lifted, with a reason. A consent is never changed; it is revoked.

create table suppression (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('PHONE', 'EMAIL', 'ADDRESS', 'PERSON')),
  -- E.164, an address of e-mail in lower case, the key of a postal address, the name of a person.
  key text not null check (key <> ''),
  -- Of a person: which contact, who may be gone.
  contact_id bigint check (contact_id is null or kind = 'PERSON'),
  reason text not null,
  -- In words: the message, the file.
  source text not null default '',
  at timestamptz not null,
  made_by text not null,
  lifted timestamptz,
  lifted_by text,
  lifted_why text check (lifted_why <> ''),
  primary key (account_id, id),
  check (num_nulls(lifted, lifted_by, lifted_why) in (0, 3))
);
-- One that stands for each; those that were lifted stay beside it.
create unique index suppression_open on suppression (account_id, kind, key) where lifted is null and kind <> 'PERSON';
create unique index suppression_person on suppression (account_id, contact_id) where lifted is null and kind = 'PERSON';
create index suppression_key on suppression (account_id, key, id);

create table consent (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('PHONE', 'EMAIL')),
  key text not null check (key <> ''),
  channels text[] not null check (cardinality(channels) > 0),
  level text not null check (level in ('EXPRESS', 'WRITTEN')),
  -- Exactly what the person saw, when it was said, where, and from which address in the network.
  wording text not null,
  at timestamptz not null,
  source text not null,
  origin text not null default '',
  document text not null default '',
  made timestamptz not null,
  made_by text not null,
  revoked timestamptz,
  revoked_why text check (revoked_why <> ''),
  primary key (account_id, id),
  check ((revoked is null) = (revoked_why is null))
);
create index consent_key on consent (account_id, key, id);
-- The same yes is one, however often its file is read.
create unique index consent_once on consent (account_id, kind, key, level, at, md5(wording), md5(source));

create table dnc_list (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  list text not null check (list in ('DNC', 'PHILADELPHIA', 'NEW_YORK')),
  name text not null,
  -- All listed numbers of these are in it; none: it says of each of its numbers whether it is listed.
  area_codes text[] not null default '{}',
  -- Of which day it is.
  day date not null,
  file_name text not null,
  file_hash bytea not null,
  row_count integer not null,
  wrong_count integer not null,
  made timestamptz not null,
  made_by text not null,
  primary key (account_id, id)
);
create index dnc_list_day on dnc_list (account_id, list, day);

create table dnc_check (
  account_id bigint not null,
  list_id bigint not null,
  key text not null,
  listed boolean not null,
  primary key (account_id, list_id, key),
  foreign key (account_id, list_id) references dnc_list (account_id, id) on delete cascade
);
create index dnc_check_key on dnc_check (account_id, key, list_id);

create table rule_setting (
  account_id bigint not null references account (id),
  rule_id text not null,
  -- Null: as the rule ships.
  value jsonb,
  acknowledged timestamptz,
  reason text not null default '',
  at timestamptz not null,
  made_by text not null,
  primary key (account_id, rule_id)
);

create function compliance_stays() returns trigger language plpgsql as $$
declare
  may_change constant text[] := case tg_table_name when 'suppression' then array['lifted', 'lifted_by', 'lifted_why']
    else array['revoked', 'revoked_why'] end;
begin
  -- With an account that is closed go all of its rows.
  if tg_op = 'DELETE' and exists (select 1 from account a where a.id = old.account_id and a.closes is not null) then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) - may_change = to_jsonb(new) - may_change
    and to_jsonb(old) ->> may_change[1] is null and to_jsonb(new) ->> may_change[1] is not null then return new; end if;
  raise exception '% of % is refused: an opt-out is lifted, a consent revoked, once and with a reason', tg_op, tg_table_name;
end $$;
create trigger suppression_stays before update or delete on suppression
  for each row execute function compliance_stays();
create trigger consent_stays before update or delete on consent
  for each row execute function compliance_stays();

create function suppression_words(s suppression) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('Kind', lower(s.kind), 'Reason', s.reason, 'Source', s.source,
    'Lifted since', s.lifted_why))
$$;

-- One is told with all it says; of many it is told how many, and whence.
create function audit_suppression() returns trigger language plpgsql as $$
declare
  w record;
  one suppression;
begin
  for w in select account_id, reason, source, count(*) as count, min(id) as first
    from written group by account_id, reason, source
  loop
    if w.count = 1 then
      select * into one from written n where n.account_id = w.account_id and n.id = w.first;
      perform audit_write(w.account_id, null, 'OPT_OUT', one.kind || ' ' || one.key, 'Opt-out of ' || one.key, null,
        suppression_words(one));
    else
      perform audit_write(w.account_id, null, 'OPT_OUT', 'MANY', w.count || ' opt-outs', null,
        audit_words(jsonb_build_object('Reason', w.reason, 'Source', w.source, 'Number', w.count)), true);
    end if;
  end loop;
  -- Who opts out takes back what he had said yes to.
  update consent c set revoked = n.at, revoked_why = 'opted out: ' || n.reason
  from written n
  where c.account_id = n.account_id and c.kind = n.kind and c.key = n.key and c.revoked is null;
  return null;
end $$;
create trigger audit_suppression after insert on suppression referencing new table as written
  for each statement execute function audit_suppression();

create function audit_suppression_lifted() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, null, 'LIFT', new.kind || ' ' || new.key, 'Opt-out of ' || new.key, null,
    suppression_words(new), true);
  return null;
end $$;
create trigger audit_suppression_lifted after update on suppression
  for each row execute function audit_suppression_lifted();

create function consent_words(c consent) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('Channels', lower(array_to_string(c.channels, ', ')), 'Level', lower(c.level),
    'Given at', to_char(c.at at time zone 'UTC', 'MM/DD/YYYY HH24:MI "UTC"'), 'Source', c.source,
    'Revoked since', c.revoked_why))
$$;
create function audit_consent() returns trigger language plpgsql as $$
declare
  w record;
  one consent;
begin
  for w in select account_id, source, count(*) as count, min(id) as first from written group by account_id, source loop
    if w.count = 1 then
      select * into one from written n where n.account_id = w.account_id and n.id = w.first;
      perform audit_write(w.account_id, null, 'CONSENT', one.kind || ' ' || one.key, 'Consent of ' || one.key, null,
        consent_words(one), tg_op = 'UPDATE');
    else
      perform audit_write(w.account_id, null, 'CONSENT', 'MANY',
        w.count || case tg_op when 'INSERT' then ' consents' else ' consents revoked' end, null,
        audit_words(jsonb_build_object('Source', w.source, 'Number', w.count)), true);
    end if;
  end loop;
  return null;
end $$;
create trigger audit_consent after insert on consent referencing new table as written
  for each statement execute function audit_consent();
create trigger audit_consent_revoked after update on consent referencing new table as written
  for each statement execute function audit_consent();

create function dnc_list_words(l dnc_list) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('List', l.list, 'Area codes', array_to_string(l.area_codes, ' '),
    'Of', audit_day(l.day), 'File', l.file_name, 'SHA-256', encode(l.file_hash, 'hex'), 'Rows', l.row_count))
$$;
create function audit_dnc_list() returns trigger language plpgsql as $$
declare
  of_row dnc_list := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, null, 'LIST', of_row.id::text, of_row.name,
    case when tg_op <> 'INSERT' then dnc_list_words(old) end, case when tg_op <> 'DELETE' then dnc_list_words(new) end);
  return null;
end $$;
create trigger audit_dnc_list after insert or update or delete on dnc_list
  for each row execute function audit_dnc_list();

create function rule_setting_words(r rule_setting) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('Value', r.value::text, 'Reason', r.reason,
    'Acknowledged', case when r.acknowledged is not null then 'yes' end))
$$;
create function audit_rule_setting() returns trigger language plpgsql as $$
declare
  of_row rule_setting := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, null, 'RULE', of_row.rule_id, of_row.rule_id,
    case when tg_op <> 'INSERT' then rule_setting_words(old) end, case when tg_op <> 'DELETE' then rule_setting_words(new) end);
  return null;
end $$;
create trigger audit_rule_setting after insert or update or delete on rule_setting
  for each row execute function audit_rule_setting();
