-- Campaigns: what goes out over one channel is a mailing; whom it goes to is frozen when it is ordered, one row a target,
-- and each row moves along the states that `recipient_moves` knows, so that nothing goes out twice.
create table campaign (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (name <> ''),
  version integer not null default 1,
  made timestamptz not null,
  modified timestamptz not null,
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index campaign_user on campaign (account_id, user_id);

create table mailing (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  campaign_id bigint not null,
  type text not null check (type in ('VOICEMAIL', 'POSTCARD', 'EMAIL', 'SMS', 'CALL')),
  name text not null check (name <> ''),
  status text not null default 'NEW' check (status in ('NEW', 'PROCESSING', 'PAUSED', 'COMPLETE')),
  -- What is said, and to whom: as the contract of the type says; both stand once it is ordered.
  body jsonb not null,
  audience jsonb not null,
  -- What the placeholders of the sender said when it was ordered.
  sender jsonb,
  -- By what it goes out: files of the installation, or a service; '' before it is ordered.
  carrier text not null default '' check (carrier in ('', 'FILES', 'SERVICE')),
  -- Which rules were asked, by the version of their catalogue.
  rules text not null default '',
  starts timestamptz,
  paused_why text,
  candidates integer not null default 0,
  recipients integer not null default 0,
  made timestamptz not null,
  modified timestamptz not null,
  ordered timestamptz,
  completed timestamptz,
  version integer not null default 1,
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id),
  check ((status = 'NEW') = (ordered is null)),
  check ((status = 'COMPLETE') = (completed is not null))
);
create index mailing_user on mailing (account_id, user_id);
create index mailing_campaign on mailing (account_id, campaign_id);
create index mailing_going on mailing (account_id, id) where status = 'PROCESSING' and removed is null;

create function mailing_moves() returns trigger language plpgsql as $$
begin
  if old.status <> 'NEW' and (new.body <> old.body or new.audience <> old.audience or new.type <> old.type
      or new.name <> old.name or new.ordered is distinct from old.ordered or new.sender is distinct from old.sender) then
    raise exception 'mailing % was ordered: what it says and to whom stays', old.id;
  end if;
  if old.status <> new.status and (old.status, new.status) not in (('NEW', 'PROCESSING'), ('PROCESSING', 'PAUSED'),
      ('PAUSED', 'PROCESSING'), ('PROCESSING', 'COMPLETE'), ('PAUSED', 'COMPLETE')) then
    raise exception 'mailing % does not become % from %', old.id, new.status, old.status;
  end if;
  return new;
end $$;
create trigger mailing_moves before update on mailing for each row execute function mailing_moves();

create table recipient (
  account_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  -- Whom and what it is about; they may be deleted later, the row stays.
  contact_id bigint,
  property_id bigint,
  name text not null,
  target_kind text not null check (target_kind in ('PHONE', 'EMAIL', 'ADDRESS')),
  target_key text not null,
  -- What the placeholders say for this one.
  "values" jsonb not null,
  code text not null unique,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'CLAIMED', 'WRITTEN', 'ACCEPTED', 'DELIVERED',
    'BOUNCED', 'RETURNED', 'FAILED', 'UNKNOWN', 'SKIPPED', 'CANCELLED')),
  attempt integer not null default 0,
  not_before timestamptz not null,
  lease timestamptz,
  carrier_id text,
  cents integer not null default 0,
  error text,
  -- When it was taken by the carrier or written, and when it last moved.
  accepted timestamptz,
  moved timestamptz not null,
  primary key (account_id, mailing_id, seq),
  unique (account_id, mailing_id, target_key),
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade,
  check ((state = 'CLAIMED') = (lease is not null))
);
create index recipient_due on recipient (not_before, account_id, mailing_id, seq) where state = 'QUEUED';
create index recipient_lease on recipient (lease) where state = 'CLAIMED';
create index recipient_target on recipient (account_id, target_key, accepted) where accepted is not null;

create function recipient_moves() returns trigger language plpgsql as $$
begin
  if new.target_key <> old.target_key or new."values" <> old."values" or new.code <> old.code then
    raise exception 'recipient % of mailing % was ordered: whom it reaches and what it says stays', old.seq, old.mailing_id;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
      ('QUEUED', 'CLAIMED'), ('QUEUED', 'SKIPPED'), ('QUEUED', 'CANCELLED'),
      ('CLAIMED', 'QUEUED'), ('CLAIMED', 'WRITTEN'), ('CLAIMED', 'ACCEPTED'), ('CLAIMED', 'FAILED'),
      ('CLAIMED', 'UNKNOWN'), ('CLAIMED', 'SKIPPED'),
      ('ACCEPTED', 'DELIVERED'), ('ACCEPTED', 'BOUNCED'), ('ACCEPTED', 'RETURNED'),
      ('DELIVERED', 'BOUNCED'), ('DELIVERED', 'RETURNED'),
      ('FAILED', 'QUEUED'), ('UNKNOWN', 'QUEUED'), ('UNKNOWN', 'ACCEPTED')) then
    raise exception 'recipient % of mailing % does not become % from %', old.seq, old.mailing_id, new.state, old.state;
  end if;
  return new;
end $$;
create trigger recipient_moves before update on recipient for each row execute function recipient_moves();

-- How many rows of a mailing are in which state, and what they cost: kept by the database, so that a list of mailings
-- counts nothing.
create table mailing_count (
  account_id bigint not null,
  mailing_id bigint not null,
  state text not null,
  rows integer not null,
  cents bigint not null default 0,
  primary key (account_id, mailing_id, state),
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade
);
create function recipient_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mailing_count as c (account_id, mailing_id, state, rows, cents)
    select account_id, mailing_id, state, count(*), sum(cents) from fresh group by 1, 2, 3 order by 1, 2, 3
    on conflict (account_id, mailing_id, state) do update
    set rows = c.rows + excluded.rows, cents = c.cents + excluded.cents;
  else
    insert into mailing_count as c (account_id, mailing_id, state, rows, cents)
    select account_id, mailing_id, state, sum(step), sum(step * cents) from (
      select account_id, mailing_id, state, cents, 1 as step from fresh
      union all select account_id, mailing_id, state, cents, -1 from stale) as moved
    group by 1, 2, 3 having sum(step) <> 0 or sum(step * cents) <> 0 order by 1, 2, 3
    on conflict (account_id, mailing_id, state) do update
    set rows = c.rows + excluded.rows, cents = c.cents + excluded.cents;
  end if;
  return null;
end $$;
create trigger recipient_made after insert on recipient referencing new table as fresh
  for each statement execute function recipient_counts();
create trigger recipient_moved after update on recipient referencing old table as stale new table as fresh
  for each statement execute function recipient_counts();

-- Who was asked for and is not reached, and by which rule.
create table left_out (
  account_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  contact_id bigint,
  name text not null,
  target_key text,
  reason text not null,
  rule_id text,
  detail text,
  primary key (account_id, mailing_id, seq),
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade
);

create function audit_mailing_words(m mailing) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Name', m.name, 'Channel', m.type,
    'Status', case m.status when 'NEW' then 'Unpublished' when 'PROCESSING' then 'Processing'
      when 'PAUSED' then 'Paused' else 'Complete' end,
    'Recipients', case when m.ordered is not null then m.recipients end,
    'By', case m.carrier when 'FILES' then 'files' when 'SERVICE' then 'a service' end,
    'Why', m.paused_why, 'Deleted', case when m.removed is not null then 'yes' end))
$$;
-- What was ordered, and what became of it; a draft is nobody's business yet.
create function audit_mailing() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, new.user_id, 'ORDER', 'MAILING ' || new.id, new.name,
    audit_mailing_words(old), audit_mailing_words(new));
  return null;
end $$;
create trigger audit_mailing after update of status, removed, paused_why on mailing for each row
  when (new.status <> 'NEW') execute function audit_mailing();
