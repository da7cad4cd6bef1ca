-- Sequences: one message after another, until somebody answers (design/marketing.md, section 14). A campaign has one at
-- most; it runs under the ceiling that somebody said yes to.
create table sequence (
  account_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null,
  -- Who begins, as the contract has it; and whether who comes to the lists later does, too.
  audience jsonb not null,
  joins boolean not null default false,
  -- A property with one of these statuses takes its owner out.
  stop_status_ids bigint[] not null default '{}',
  state text not null default 'DRAFT' check (state in ('DRAFT', 'RUNNING', 'PAUSED', 'ENDED')),
  -- What all of it may cost, in cents; with which card it is paid behind the credit, null: the one chosen for buying.
  ceiling_cents bigint check (ceiling_cents >= 0),
  method text,
  -- What was said yes to.
  acknowledged jsonb not null default '[]',
  -- Why it stopped by itself; null: a person paused it, or it is not paused.
  paused_why text,
  started timestamptz,
  -- On which day its lists and all of its members were looked at.
  looked date,
  version integer not null default 1,
  made timestamptz not null,
  modified timestamptz not null,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id),
  check ((state = 'DRAFT') = (started is null)),
  check ((state = 'DRAFT') = (ceiling_cents is null)),
  check (paused_why is null or state = 'PAUSED')
);
create index sequence_user on sequence (account_id, user_id);
create index sequence_running on sequence (account_id, campaign_id) where state = 'RUNNING';

create function sequence_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in (('DRAFT', 'RUNNING'), ('RUNNING', 'PAUSED'),
      ('PAUSED', 'RUNNING'), ('RUNNING', 'ENDED'), ('PAUSED', 'ENDED')) then
    raise exception 'the sequence of campaign % does not become % from %', old.campaign_id, new.state, old.state;
  end if;
  return new;
end $$;
create trigger sequence_moves before update on sequence for each row execute function sequence_moves();

-- What goes out at each step: an unpublished mailing, of which each day has a copy.
create table sequence_step (
  account_id bigint not null,
  campaign_id bigint not null,
  step integer not null check (step between 1 and 12),
  mailing_id bigint not null,
  after_days integer not null check (after_days >= 0),
  business_days boolean not null,
  only_if text not null check (only_if in ('NO_RESPONSE', 'NOT_DELIVERED', 'ALL')),
  -- Members who went on without it: whom its condition passed over, or the channel left out.
  passed integer not null default 0,
  primary key (account_id, campaign_id, step),
  unique (account_id, mailing_id),
  foreign key (account_id, campaign_id) references sequence (account_id, campaign_id) on delete cascade,
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade
);

-- Of which step of a sequence a mailing is a copy: the mailing of the step, which stays unpublished itself.
alter table mailing add column step_of bigint;
create index mailing_step_of on mailing (account_id, step_of) where step_of is not null;

-- What went out at a step on a day: once, whoever makes it. Its members are handed over in the transaction that makes it.
create table sequence_run (
  account_id bigint not null,
  campaign_id bigint not null,
  step_of bigint not null,
  day date not null,
  mailing_id bigint not null,
  primary key (account_id, campaign_id, step_of, day),
  unique (account_id, mailing_id),
  foreign key (account_id, campaign_id) references sequence (account_id, campaign_id) on delete cascade,
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade
);

-- Who is in it: one of a household, once. What the household is, is the door where its mail goes, else the contact.
create table sequence_member (
  account_id bigint not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  -- They may be deleted later; then whoever waits goes out.
  contact_id bigint not null,
  property_id bigint,
  household text not null,
  name text not null,
  -- Their numbers and addresses as they were looked up last: whoever opts out by one is out.
  keys text[] not null default '{}',
  -- The step it waits for, was handed, or stood at when it went out.
  step integer not null default 1 check (step >= 1),
  state text not null default 'WAITING' check (state in ('WAITING', 'HANDED', 'DONE', 'OUT')),
  due date,
  -- In what it was handed over last.
  mailing_id bigint,
  handed date,
  why_out text check (why_out in ('OPT_OUT', 'LEAD', 'REPLY', 'DEAL', 'STATUS', 'OFF_LIST', 'HAND', 'ENDED')),
  joined timestamptz not null,
  moved timestamptz not null,
  primary key (account_id, id),
  unique (account_id, campaign_id, household),
  foreign key (account_id, campaign_id) references sequence (account_id, campaign_id) on delete cascade,
  check ((state = 'OUT') = (why_out is not null)),
  -- Whom a person took out is let back in with the day that he had.
  check (due is not null or state <> 'WAITING'),
  check (due is null or state in ('WAITING', 'OUT')),
  check (state <> 'HANDED' or mailing_id is not null)
);
create index sequence_member_due on sequence_member (account_id, campaign_id, due) where state = 'WAITING';
create index sequence_member_handed on sequence_member (account_id, campaign_id, mailing_id) where state = 'HANDED';
create index sequence_member_stands on sequence_member (account_id, campaign_id, state, step);
create index sequence_member_contact on sequence_member (account_id, contact_id);
-- Who answered is found by whom and what an answer is about.
create index lead_contact on lead (account_id, contact_id) where contact_id is not null;
create index lead_property on lead (account_id, property_id) where property_id is not null;
create index sequence_member_property on sequence_member (account_id, property_id)
  where property_id is not null and state in ('WAITING', 'HANDED');

-- Nobody who is out, or through, gets anything; only whom a person took out can a person let back in. A step back is that
-- of somebody whose message was not ordered: he waits for the same one again.
create function sequence_member_moves() returns trigger language plpgsql as $$
begin
  if old.contact_id <> new.contact_id and old.state not in ('WAITING', 'HANDED') or old.household <> new.household then
    raise exception 'member % of a sequence stays who it is', old.id;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('WAITING', 'HANDED'), ('WAITING', 'DONE'),
      ('WAITING', 'OUT'), ('HANDED', 'WAITING'), ('HANDED', 'DONE'), ('HANDED', 'OUT'), ('OUT', 'WAITING'),
      ('OUT', 'HANDED')) or old.state = 'OUT' and new.state <> 'OUT' and old.why_out <> 'HAND' then
    raise exception 'member % of a sequence does not become % from %', old.id, new.state, old.state;
  end if;
  return new;
end $$;
create trigger sequence_member_moves before update on sequence_member
  for each row execute function sequence_member_moves();

-- Whose steps wait and what it may cost is what somebody said yes to.
create function audit_sequence_words(s sequence) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'State', case s.state when 'DRAFT' then 'Draft' when 'RUNNING' then 'Running' when 'PAUSED' then 'Paused'
      else 'Ended' end,
    'Ceiling in cents', s.ceiling_cents, 'Why', s.paused_why))
$$;
create function audit_sequence() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, new.user_id, 'ORDER', 'SEQUENCE ' || new.campaign_id,
    'Sequence ' || (select c.name from campaign c where c.account_id = new.account_id and c.id = new.campaign_id),
    audit_sequence_words(old), audit_sequence_words(new));
  return null;
end $$;
create trigger audit_sequence after update of state, ceiling_cents, paused_why on sequence for each row
  when (new.state <> 'DRAFT') execute function audit_sequence();
