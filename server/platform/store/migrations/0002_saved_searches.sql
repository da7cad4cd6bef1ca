-- Searches kept by name, what changed in them from snapshot to snapshot, and the messages about it.

create table saved_search (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  search jsonb not null,
  sort_field text,
  sort_ascending boolean not null default true,
  -- Null: never (O-069).
  notification_interval text check (notification_interval in ('IMMEDIATE', 'DAILY', 'WEEKLY')),
  slot smallint check (slot between 1 and 8),
  created timestamptz not null,
  modified timestamptz not null,
  -- Rises when what is searched changes: a run that was started before then is dropped.
  revision integer not null default 1,
  -- What the search found when it last ran: the snapshot, how many, and their ids packed (server/searches/packIds.ts).
  snapshot_id text,
  ran_at timestamptz,
  row_count integer,
  memory bytea,
  -- Why it could not run on the snapshot.
  problem text,
  -- Deleted then: kept for a while, so that undo brings it back.
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index saved_search_name on saved_search (account_id, user_id, lower(name)) where removed is null;
create unique index saved_search_slot on saved_search (account_id, user_id, slot) where slot is not null;

create table search_run (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  search_id bigint not null,
  snapshot_id text not null,
  ran_at timestamptz not null,
  row_count integer not null,
  entered integer not null,
  left_count integer not null,
  -- Null: the snapshot before is gone, so nobody can tell.
  changed integer,
  details jsonb not null,
  -- When the person was told, or when it was decided that there is nothing to tell.
  delivered timestamptz,
  primary key (account_id, id),
  foreign key (account_id, search_id) references saved_search (account_id, id) on delete cascade
);
-- Exactly once for each search and snapshot.
create unique index search_run_once on search_run (account_id, search_id, snapshot_id);
create index search_run_undelivered on search_run (account_id, user_id) where delivered is null;

alter table alert add column search_id bigint;
alter table alert add column run_id bigint;
alter table alert add foreign key (account_id, search_id) references saved_search (account_id, id) on delete cascade;
alter table alert add foreign key (account_id, run_id) references search_run (account_id, id) on delete set null (run_id);
create index alert_unread on alert (account_id, user_id) where read is null;

-- E-mail that waits or went out. It is written with what it tells about, in one transaction: a message is neither lost
-- nor made twice.
create table mail (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created timestamptz not null,
  next_attempt timestamptz not null,
  attempts integer not null default 0,
  sent timestamptz,
  error text,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index mail_waiting on mail (next_attempt) where sent is null;
